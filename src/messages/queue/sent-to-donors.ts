import { itemStatus } from '../../engine/statuses.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import { salesOfItem } from '../letters/gifts.ts'
import { addressDigest, addressesWithEnough } from '../outbox/daily-limits.ts'
import { type DonorKind, expiry } from '../outbox/kinds.ts'
import type { Audience } from './sent-by-managers.ts'

/** The donors of all lots, or of those that are named. */
export type ToDonors = { kind: DonorKind; auctionId: number; itemIds?: number[] | undefined }

type Gift = {
  itemId: number
  /** Null without an address. */
  addressKey: string | null
  hasAgreed: boolean
  isStopped: boolean
  hasEnough: boolean
  isSold: boolean
  wasSent: boolean
}

function readGifts(db: Connection, { kind, auctionId, itemIds }: ToDonors): Promise<Gift[]> {
  const { deleted, withdrawn } = itemStatus
  return rows<Gift>(
    db,
    `with enough as (${addressesWithEnough})
     select items.id as "itemId", email_key(donor_email) as "addressKey", donor_agreed as "hasAgreed",
            exists (select from mail_choices where address_key = email_key(items.donor_email) and mail_choices.kind = $2
                       and not is_wanted) as "isStopped",
            ${addressDigest('donor_email')} in (select digest from enough) is true as "hasEnough",
            sales.count > 0 as "isSold",
            exists (select from donor_mails where item_id = items.id and donor_mails.kind = $2) as "wasSent"
       from items join standings on standings.item_id = items.id, lateral ${salesOfItem} as sales
      where items.auction_id = $1 and standings.status_id not in (${deleted}, ${withdrawn})
        and (donor_email is not null or nullif(trim(donor_name), '') is not null)
        and ($3 or items.id = any($4::int[]))
      order by items.id`,
    [auctionId, kind, itemIds === undefined, itemIds ?? []],
  )
}

const isTold = (kind: DonorKind) => (gift: Gift) =>
  gift.addressKey !== null &&
  gift.hasAgreed &&
  !gift.isStopped &&
  !gift.hasEnough &&
  !gift.wasSent &&
  (kind === 'giftReceived' || gift.isSold)

export async function countDonors(db: Connection, wanted: ToDonors): Promise<Audience> {
  return audienceOf(wanted.kind, await readGifts(db, wanted))
}

/** Donors are counted by address, whatever they gave; those without one by their lots. */
function audienceOf(kind: DonorKind, gifts: Gift[]): Audience {
  const addresses = (is: (gift: Gift) => boolean) =>
    new Set(gifts.filter(is).map(({ addressKey }) => addressKey))
  const recipients = addresses(isTold(kind))
  const known = gifts.filter(({ addressKey, hasAgreed }) => addressKey !== null && hasAgreed)
  const others = (is: (gift: Gift) => boolean) =>
    [...addresses((gift) => known.includes(gift) && is(gift))].filter((key) => !recipients.has(key)).length
  return {
    recipientCount: recipients.size,
    alreadyCount: others(({ wasSent }) => wasSent),
    withoutAddressCount: gifts.filter(({ addressKey }) => addressKey === null).length,
    withoutAgreementCount: gifts.filter(({ addressKey, hasAgreed }) => addressKey !== null && !hasAgreed)
      .length,
    stoppedCount: others(({ isStopped, wasSent }) => isStopped && !wasSent),
    enoughCount: others(({ hasEnough, isStopped, wasSent }) => hasEnough && !isStopped && !wasSent),
    unsoldCount: kind === 'giftSold' ? known.filter(({ isSold, wasSent }) => !isSold && !wasSent).length : 0,
  }
}

/** One mail for each address, about all its lots that it was not mailed about before. */
export async function queueForDonors(
  tx: Transaction,
  wanted: ToDonors & { showsPrice: boolean },
): Promise<Audience> {
  const { kind, auctionId, showsPrice } = wanted
  const gifts = await readGifts(tx, wanted)
  const told = gifts.filter(isTold(kind))
  await execute(
    tx,
    `with told as (select * from unnest($3::int[], $4::text[]) as given (item_id, address_key)),
          mails as (
       insert into outbox (kind, about, auction_id, shows_price, address_digest, next_at, expires_at)
       select $2, 'donor of ' || min(item_id) || ' ' || gen_random_uuid(), $1, $5, ${addressDigest('address_key')}, goodlot_now(),
              goodlot_now() + ${expiry(kind)}
         from told group by address_key
       returning id, split_part(about, ' ', 3)::int as first_id)
     insert into donor_mails (item_id, kind, mail_id)
     select told.item_id, $2, mails.id
       from mails join told as first on first.item_id = first_id join told on told.address_key = first.address_key`,
    [auctionId, kind, told.map(({ itemId }) => itemId), told.map(({ addressKey }) => addressKey), showsPrice],
  )
  return audienceOf(kind, gifts)
}

/**
 * In SQL, after `gone`, which has the ids: what waits is not sent, and nothing says where it would have gone. The rows stay,
 * since they count for the limits of the day.
 */
export const dropMails = `
  update outbox set state = case when next_at is null then state else 'dropped' end, next_at = null, reply = null
   where id in (select mail_id from gone)`
