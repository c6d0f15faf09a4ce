import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { mailAddress } from '../letters/readers.ts'
import { addressDigest, hasEnoughOthers } from '../outbox/daily-limits.ts'
import { kindRules } from '../outbox/kinds.ts'

/** How long somebody is left in peace before the same mail may be sent to them again. */
export const AGAIN_AFTER_MINUTES = 10

/**
 * Sends a message again that was sent, or was given up. It is a new mail, with an id of its own, and counts as sent by a manager
 * from then on. False while the last one is too recent, or still under way, or when its address got enough today.
 */
export async function sendAgain(
  tx: Transaction,
  { mailId, auctionId }: { mailId: number; auctionId: number },
): Promise<boolean> {
  const rules = Object.entries(kindRules)
  const digest = await digestOf(tx, mailId)
  if (await hasEnoughOthers(tx, { digest, mailId })) return false
  const changed = await execute(
    tx,
    `update outbox set state = 'queued', attempts = 0, reply = null, created_at = goodlot_now(), due_at = goodlot_now(),
            next_at = goodlot_now(), changed_at = goodlot_now(), address_digest = $5,
            expires_at = goodlot_now() + least(rule.expires_after, interval '3 days')
       from unnest($3::text[], $4::int[]) as given (kind, seconds),
            lateral (select given.seconds * interval '1 second' as expires_after) as rule
      where outbox.id = $1 and auction_id = $2 and channel = 'mail' and given.kind = outbox.kind and next_at is null and state <> 'held'
        and changed_at <= goodlot_now() - interval '${AGAIN_AFTER_MINUTES} minutes'`,
    [
      mailId,
      auctionId,
      rules.map(([kind]) => kind),
      rules.map(([, { expiresAfterMs }]) => expiresAfterMs / 1000),
      digest,
    ],
  )
  return changed === 1
}

/** Of the address to which it would go now; that of a donor is only at the lots. */
async function digestOf(tx: Transaction, mailId: number): Promise<string | null> {
  const found = await row<{ digest: string | null }>(
    tx,
    `select coalesce(${addressDigest(`coalesce(invitations.email, ${mailAddress})`)}, address_digest) as digest from outbox
       left join users on users.id = outbox.user_id
       left join registrations on registrations.user_id = users.id and registrations.auction_id = outbox.auction_id
       left join invitations on invitations.id = outbox.invitation_id
      where outbox.id = $1`,
    [mailId],
  )
  return found?.digest ?? null
}
