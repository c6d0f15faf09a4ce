import { row, rows } from '../../platform/database/pool.ts'
import type { About, WriteContent } from './about.ts'

type BrokenWebhook = { url: string; reason: 'gone' | 'unreachable' | 'too_many' | 'no_rights' }

/** A text that waits for longer than this says that texts do not leave. */
const TEXTS_LATE_MINUTES = 60

/** Webhooks that a manager turned off, or that a restored backup holds, are no news to them. */
export const offByItself = `not is_on and off_reason in ('gone', 'unreachable', 'too_many', 'no_rights')`

export const isLateText = `outbox.channel = 'text' and outbox.state = 'deferred' and next_at is not null
  and outbox.created_at <= goodlot_now() - interval '${TEXTS_LATE_MINUTES} minutes'`

/** To managers: what no longer reaches anybody. Null once all of it works again. */
export const channelBroken: WriteContent = async (about) => {
  const { event, words, publicUrl } = about
  const says = words.channelBroken
  const organizationId = await organizationOf(about)
  const webhooks = await rows<BrokenWebhook>(
    about.db,
    `select url, off_reason as reason from webhook_endpoints where organization_id = $1 and ${offByItself} order by id`,
    [organizationId],
  )
  const texts = await countLateTexts(about, organizationId)
  if (webhooks.length === 0 && texts === 0) return null
  const lines = [
    ...webhooks.map(({ url, reason }) => ({ title: new URL(url).host, note: says.off[reason], amount: '' })),
    ...(texts > 0 ? [{ title: says.texts, note: says.textsNote, amount: String(texts) }] : []),
  ]
  const page =
    webhooks.length > 0 ? `organizations/${organizationId}/programs` : `a/${about.auctionId}/messages`
  return {
    subject: says.subject(event.charity),
    preview: lines.map(({ title }) => title).join(', '),
    blocks: [
      { is: 'title', text: says.title },
      { is: 'lines', lines },
      ...(webhooks.length > 0 ? [{ is: 'text', text: says.webhooksText } as const] : []),
      { is: 'button', label: says.button, url: `${publicUrl}/console/${page}` },
    ],
    footer: [words.whyManager(event.charity)],
  }
}

async function organizationOf({ db, auctionId }: About): Promise<number> {
  const sql = 'select organization_id as id from auctions where id = $1'
  return (await row<{ id: number }>(db, sql, [auctionId]))!.id
}

async function countLateTexts({ db }: About, organizationId: number): Promise<number> {
  const counted = await row<{ count: number }>(
    db,
    `select count(*)::int as count from outbox join auctions on auctions.id = auction_id
      where organization_id = $1 and ${isLateText}`,
    [organizationId],
  )
  return counted!.count
}
