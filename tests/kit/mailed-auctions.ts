import assert from 'node:assert/strict'
import { beforeEach } from 'node:test'
import type { Database } from '../../src/platform/database/pool.ts'
import { givenAuction, givenItem } from './given-auctions.ts'
import { useManaged } from './given-management.ts'
import { givenPerson, type Person } from './given-people.ts'
import { useMailServer } from './mail-server.ts'
import { useService } from './service.ts'

type Closed = { name?: string; lot?: string; columns?: Record<string, unknown>; winner?: Person }

/** What earlier tests sent, and what is still due in their auctions. */
export async function forgetMessages(db: Database): Promise<void> {
  await db.query('delete from outbox')
  await db.query(`update auctions set closed_at = closed_at - interval '1 year'`)
}

/** An organizer whose auctions close, and the mail server at which the mails about them arrive. */
export function useMailedAuctions() {
  const server = useMailServer()
  const goodlot = useService(() => ({ SMTP_URL: server.url, MAIL_FROM: 'auctions@goodlot.example' }))
  const ours = useManaged(goodlot)

  beforeEach(async () => {
    server.mails.length = 0
    server.recipients.length = 0
    server.answers.length = 0
    await forgetMessages(goodlot.db)
  })

  /** An auction that Anna won one lot of, and that is closed. */
  async function closedAuction({
    name = 'Spring Gala',
    lot = 'Sunset Sail',
    columns = {},
    winner,
  }: Closed = {}) {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, name, endsIn: 600, columns })
    const item = await givenItem(goodlot.db, { auctionId, endsIn: 60, columns: { name: lot } })
    const anna = winner ?? (await givenPerson(goodlot))
    const body = { amount: 20 }
    const bid = await goodlot.call('POST', `/v3/item/${item.id}/bid`, { token: anna.token, body })
    assert.ok(bid.status < 300, bid.text)
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    return { auctionId, anna, item }
  }

  const sentTo = (address: string) => server.mails.filter(({ to }) => to?.[0]?.address === address)

  return { server, goodlot, ours, closedAuction, sentTo }
}
