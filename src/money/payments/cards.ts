import { promisedItems } from '../../auction/contests/auction-bidders.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { registrationEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { Attempt } from './attempts.ts'
import type { Card } from './provider.ts'

/**
 * What a person agrees to when they put a card on file, as the pages show it in each language. A new wording gets a new
 * version; each card keeps the words that its owner read.
 */
export const consent = {
  version: 1,
  texts: {
    en: 'I agree that the organizer may charge this card for what I win, buy or pledge in its auctions.',
    fr: 'J’accepte que l’organisateur débite cette carte pour ce que je gagne, achète ou promets dans ses encans.',
    es: 'Acepto que el organizador cobre a esta tarjeta lo que gane, compre o prometa en sus subastas.',
  },
}

export type ConsentLanguage = keyof typeof consent.texts

export type CardRow = {
  id: number
  organizationId: number
  organizationName: string
  accountId: string
  providerCardId: string
  brand: string
  lastFour: string
  expiryMonth: string
  createdAt: Date
}

const columns = `cards.id, cards.organization_id as "organizationId", organizations.name as "organizationName",
  cards.account_id as "accountId", provider_card_id as "providerCardId", brand, last_four as "lastFour",
  expiry_month as "expiryMonth", cards.created_at as "createdAt"`
const onFile = 'cards join organizations on organizations.id = cards.organization_id where removed_at is null'

export function listCards(db: Connection, userId: number): Promise<CardRow[]> {
  return rows<CardRow>(
    db,
    `select ${columns} from ${onFile} and user_id = $1 and organizations.deleted_at is null
      order by organizations.name, cards.id`,
    [userId],
  )
}

/** The card that an organization may charge, if the person has one there. */
export function cardOnFile(
  db: Connection,
  { organizationId, accountId, userId }: { organizationId: number; accountId: string; userId: number },
): Promise<CardRow | undefined> {
  return row<CardRow>(
    db,
    `select ${columns} from ${onFile} and organization_id = $1 and user_id = $2 and account_id = $3
      order by cards.id desc limit 1`,
    [organizationId, userId, accountId],
  )
}

/** A new card takes the place of the one before; whoever checks for a card finds it from now on. */
export async function saveCard(
  tx: Transaction,
  emit: EmitEvent,
  { attempt, card }: { attempt: Attempt; card: Card },
): Promise<void> {
  const { id, organizationId, userId, accountId } = attempt
  const [version, text] = [attempt.consentVersion!, attempt.consentText!]
  const saved = (await row<{ id: number }>(
    tx,
    `insert into cards (organization_id, user_id, account_id, provider_card_id, brand, last_four, expiry_month,
                        consent_version, consent_text, consented_at)
     values ($1, $2, $3, $4, left($5, 40), left($6, 4), left($7, 7), $8, $9, $10)
     on conflict (organization_id, provider_card_id) do update set brand = excluded.brand
     returning id`,
    [
      organizationId,
      userId,
      accountId,
      card.cardId,
      card.brand,
      card.lastFour,
      card.expiryMonth,
      version,
      text,
      attempt.createdAt,
    ],
  ))!
  await execute(
    tx,
    `update cards set removed_at = goodlot_now()
      where organization_id = $1 and user_id = $2 and id < $3 and removed_at is null`,
    [organizationId, userId, saved.id],
  )
  await execute(
    tx,
    `update payment_attempts set state = 'saved', card_id = $2, card_brand = left($3, 40), card_last_four = left($4, 4),
            url = null, look_at = null, ended_at = coalesce(ended_at, goodlot_now())
      where id = $1 and state <> 'saved'`,
    [id, saved.id, card.brand, card.lastFour],
  )
  await announce(tx, emit, { organizationId, userId })
}

/**
 * Takes a card off file, unless it secures what its owner, or somebody they pay for, leads with or owes where a card is
 * required. The bids of that person wait meanwhile, and so does whoever takes something over with that card.
 */
export async function removeCard(
  tx: Transaction,
  emit: EmitEvent,
  { cardId, userId }: { cardId: number; userId: number },
): Promise<CardRow> {
  const find = () =>
    row<CardRow>(tx, `select ${columns} from ${onFile} and cards.id = $1 and user_id = $2`, [cardId, userId])
  const known = await find()
  if (!known) throw new ApiError('not_found', 'Card not found.')
  const { organizationId } = known
  await execute(tx, lockPromisesIn, [organizationId, userId])
  await execute(tx, 'select from cards where id = $1 for update', [cardId])
  const secured = await row<{ name: string; isBid: boolean }>(tx, securedBy, [organizationId, userId])
  if (secured) {
    const why = secured.isBid ? 'There is a leading bid' : 'Something is still to be paid'
    const message = `${why} in “${secured.name}”, which requires a card. Add another card to replace this one.`
    throw new ApiError('conflict', message, { reason: secured.isBid ? 'secures_a_bid' : 'secures_a_bill' })
  }
  const removed = await execute(
    tx,
    'update cards set removed_at = goodlot_now() where id = $1 and removed_at is null',
    [cardId],
  )
  if (removed === 0) throw new ApiError('not_found', 'Card not found.')
  await announce(tx, emit, { organizationId, userId })
  return known
}

/** As a bid locks them where a card is required. */
const lockPromisesIn = `
  select pg_advisory_xact_lock(id, $2::int)
    from (select id from auctions where organization_id = $1 and require_card order by id) as required`

/**
 * An auction that requires a card, in which this person or somebody they pay for leads or owes something, on whoever's bill,
 * and no manager has vouched for another card.
 */
const securedBy = `
  select auctions.name, is_bid as "isBid" from auctions
    left join registrations on registrations.auction_id = auctions.id and registrations.user_id = $2
    cross join lateral (
      select exists (
        select from (select $2::int union select user_id from registrations as sharer
                      where sharer.auction_id = auctions.id and sharer.payer_id = $2) as person (id)
         cross join lateral ${promisedItems({ auction: 'auctions.id', user: 'person.id' })} as promised) as is_bid) as bids
   where auctions.organization_id = $1 and require_card and not coalesce(has_card, false)
     and (is_bid or status_id <> ${auctionStatus.cancelled} and exists (
       select from purchases join receipts on receipts.id = receipt_id
        where purchases.auction_id = auctions.id and paid_at is null and $2 in (purchases.user_id, receipts.user_id)))
   order by auctions.id limit 1`

/** What the person sees of these auctions depends on their card. */
async function announce(
  tx: Transaction,
  emit: EmitEvent,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<void> {
  const affected = await rows<{ auctionId: number }>(
    tx,
    `update registrations set changed_at = goodlot_now() from auctions
      where auctions.id = auction_id and user_id = $2 and organization_id = $1 and require_card
     returning auction_id as "auctionId"`,
    [organizationId, userId],
  )
  for (const { auctionId } of affected) emit(registrationEvent({ auctionId, userId }, 'update'))
}
