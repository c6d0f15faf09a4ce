import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { escapeHtml } from '../../platform/http/values/escape-html.ts'
import { htmlOf } from '../letters/layout.ts'
import { type LetterParts, writeLetter } from '../letters/write-letter.ts'
import type { Channel, MessageKind } from '../outbox/kinds.ts'
import { composeText } from '../texts/write-text.ts'

const SHOWN = 100

type Shown = {
  id: number
  kind: MessageKind
  userId: number | null
  invitationId: number | null
  auctionId: number | null
  itemId: number | null
  refundId: number | null
  proofId: number | null
  auditId: number | null
  showsPrice: boolean
  channel: Channel
  phone: string | null
  state: string
  nextAt: Date | null
}

const columns = `id, kind, user_id as "userId", invitation_id as "invitationId", auction_id as "auctionId",
  item_id as "itemId", refund_id as "refundId", proof_id as "proofId", audit_id::float8 as "auditId", shows_price as "showsPrice", channel, phone, state, next_at as "nextAt"`

/** In development: the outbox as people would see it, with links that work. */
export function shownOutboxRoutes(app: App, { db, ...parts }: LetterParts & { db: Connection }): void {
  // Mails carry their styles with them, which no page of ours may.
  const policy =
    "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'"
  const schema = { hide: true }

  app.get<{ Querystring: { message?: string } }>(
    '/outbox',
    { schema, config: { auth: 'none' } },
    async (request, reply) => {
      const { message } = request.query
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
      if (message !== undefined) return reply.send(await letterHtml(db, Number(message), parts))
      return reply.send(await listHtml(db, parts))
    },
  )
}

async function letterHtml(db: Connection, id: number, parts: LetterParts): Promise<string> {
  const found = Number.isSafeInteger(id)
    ? await row<Shown>(db, `select ${columns} from outbox where id = $1`, [id])
    : undefined
  const text = found?.channel === 'text' ? await composeText({ db, ...parts }, found) : null
  if (text) return `<p>${escapeHtml(text.text)}</p>`
  const addressed = found && (await writeLetter(db, found, parts))
  return addressed ? htmlOf(addressed.letter) : '<p>There is nothing to say any more.</p>'
}

async function listHtml(db: Connection, parts: LetterParts): Promise<string> {
  const newest = `select ${columns} from outbox where channel <> 'push' order by coalesce(next_at, changed_at) desc, id desc limit ${SHOWN}`
  const lines = (await rows<Shown>(db, newest)).map((message) => describe(db, message, parts))
  return page((await Promise.all(lines)).join(''))
}

async function describe(db: Connection, message: Shown, parts: LetterParts): Promise<string> {
  const title = await titleOf(db, message, parts)
  const when = message.nextAt ? `, next at ${message.nextAt.toISOString()}` : ''
  return `<li><a href="/outbox?message=${message.id}">${escapeHtml(title)}</a> <small>${message.state}${when}</small></li>`
}

async function titleOf(db: Connection, message: Shown, parts: LetterParts): Promise<string> {
  if (message.channel === 'text') {
    const text = await composeText({ db, ...parts }, message)
    return text ? `${text.phone.e164}: ${text.text}` : message.kind
  }
  const addressed = await writeLetter(db, message, parts)
  return addressed ? `${addressed.to.address}: ${addressed.letter.subject}` : message.kind
}

const page = (lines: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}li{margin:.5rem 0}small{color:#666}</style>
<h1>Outbox</h1><p>What people would be sent, newest first. In development nothing leaves this machine, unless SMTP_URL is set.</p>
<ul>${lines || '<li>Nothing yet. Close an auction in which somebody won something.</li>'}</ul></html>`
