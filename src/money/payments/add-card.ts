import { isReal } from '../../auction/auctions/real-auctions.ts'
import { eachByItself, mayTry } from '../../platform/database/each-by-itself.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { type Attempt, insertAttempt, readAttempt, storeCheckout } from './attempts.ts'
import { type ConsentLanguage, consent } from './cards.ts'
import { customerOf } from './customers.ts'
import { accessFor, type PaymentParts } from './look.ts'
import { CHECKOUT_MS, orEnd, paymentsOff, refused } from './pay.ts'
import { ProviderError } from './provider.ts'

export type CardOrder = {
  auctionId: number
  userId: number
  /** Where the guest comes back to, such as the lot they were bidding on. */
  returnPath: string
  origin: string
  /** Of the provider's page, and of the words that the guest agreed to. */
  language: ConsentLanguage
}

/** Opens the page where a guest puts a card on file with the organization of an auction. */
export async function addCard(parts: PaymentParts, order: CardOrder): Promise<Attempt> {
  const { changes, accesses, provider } = parts
  const { userId, returnPath, origin, language } = order
  const auction = await row<{ organizationId: number; currency: string; isReal: boolean }>(
    changes.db,
    `select organization_id as "organizationId", currency,
            ${isReal} as "isReal"
       from auctions where id = $1`,
    [order.auctionId],
  )
  const own = auction?.isReal ? await accesses.of(changes.db, auction.organizationId) : null
  if (!auction || !own) throw refused('not_payable', 'This auction takes no cards online.')
  if (!own.canCharge) throw paymentsOff()
  const attempt = (await changes.commit((tx) =>
    insertAttempt(tx, {
      organizationId: own.organizationId,
      accountId: own.accountId,
      userId,
      requestedBy: userId,
      receiptId: null,
      way: 'setup',
      currency: auction.currency,
      amountCents: null,
      coveredFeeCents: 0n,
      cardId: null,
      isGuestPresent: true,
      consent: { version: consent.version, text: consent.texts[language] },
    }),
  ))!
  const separator = returnPath.includes('?') ? '&' : '?'
  const address = `${origin}${returnPath}${separator}card=${attempt.id}`
  const opened = await orEnd(parts, attempt, async () =>
    provider.openCheckout(own.access, {
      mode: 'setup',
      idempotencyKey: attempt.reference,
      reference: attempt.reference,
      language,
      customerId: await customerOf(parts, own, userId),
      currency: auction.currency,
      returnUrl: address,
      cancelUrl: address,
      expiresAtMs: attempt.createdAtMs + CHECKOUT_MS,
    }),
  )
  await storeCheckout(changes.db, { id: attempt.id, ...opened })
  return (await readAttempt(changes.db, attempt.id))!
}

type Removed = { id: number; organizationId: number; accountId: string; providerCardId: string }

/** Cards that are off file here are removed at the provider, too: at once, or when it answers again. */
export async function detachRemoved(parts: PaymentParts, stopping?: AbortSignal): Promise<void> {
  const { changes, provider, log } = parts
  const removed = await rows<Removed>(
    changes.db,
    `select id, organization_id as "organizationId", account_id as "accountId", provider_card_id as "providerCardId"
       from cards where removed_at is not null and detached_at is null
        and not exists (select from payment_attempts where card_id = cards.id and state in ('charging', 'unsure'))
        and ${mayTry('card', 'cards.id')}
      order by id limit 50`,
  )
  const handle = async ({ id, providerCardId, ...card }: Removed) => {
    const own = await accessFor(parts, card)
    try {
      // A card of an account that is no longer ours to use stays with that account.
      if (own) await provider.removeCard(own.access, providerCardId)
      await execute(changes.db, 'update cards set detached_at = goodlot_now() where id = $1', [id])
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ cardId: id, code: error.code }, 'a card was not removed at the provider yet')
      return false
    }
  }
  await eachByItself({ db: changes.db, log }, { kind: 'card', rows: removed, handle, stopping })
}
