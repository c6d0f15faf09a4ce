import { Type } from 'typebox'
import { isVisible, viewerOf, viewerValues } from '../../auction/auctions/visibility.ts'
import { refusalCodes, refusalList } from '../../auction/items/refusals.ts'
import { giftChecks } from '../../engine/gift-if-lost.ts'
import type { Administrators } from '../../people/accounts/administrators.ts'
import { closedAccount, requireOpenAccount } from '../../people/accounts/open-account.ts'
import { row } from '../../platform/database/pool.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { donationRefusals } from './donation-refusals.ts'
import { readGiftIfLost, setGiftIfLost } from './gifts-if-lost.ts'

type Parts = { changes: Changes; adminEmails: string[]; administrators: Administrators; access: RouteAccess }

/** What the caller gives if they do not win a lot; theirs alone to see. */
export function giftIfLostRoutes(app: App, { changes, adminEmails, administrators, access }: Parts): void {
  const path = '/v3/bidder/items/:itemId/gift-if-lost'
  const { db } = changes
  const show = async (itemId: number, userId: number) => {
    const gift = await readGiftIfLost(db, itemId, userId)
    return { itemId, amount: gift ? toDecimal(gift.amountCents) : null }
  }

  app.get(path, { ...access.user(), schema: schemas.read }, async (request) => {
    const caller = callerIn(request)
    const { itemId } = request.params
    const viewer = await viewerOf(administrators, caller)
    const sql = `select from items join auctions on auctions.id = items.auction_id where items.id = $3 and ${isVisible()}`
    if (!(await row(db, sql, [...viewerValues(viewer), itemId])))
      throw new ApiError('not_found', 'Item not found.')
    return show(itemId, caller.id)
  })

  app.put(
    path,
    {
      ...access.user({ limit: 'itemPurchase', importance: 'vital' }),
      schema: schemas.set,
      preValidation: requireOpenAccount(db),
    },
    async (request) => {
      const { id: userId } = callerIn(request)
      const { itemId } = request.params
      const { amount } = request.body
      await changes.commit((tx) => setGiftIfLost(tx, { itemId, userId, amount, adminEmails }))
      return show(itemId, userId)
    },
  )
}

const exampleGift = { itemId: 42, amount: '50.00' }
const Gift = Type.Object(
  {
    itemId: Type.Integer(),
    amount: orNull(Type.String({ description: 'Decimal; null without one.' })),
  },
  { title: 'GiftIfLost', description: 'Visible only to the caller.', examples: [exampleGift] },
)
const noBid = { code: 'no_bid', message: 'Please bid on this lot first.' }
const { customAmount, minimum } = donationRefusals
const refusals = [...giftChecks, customAmount, minimum, noBid]
const params = Type.Object({ itemId: Id('The item.') })

const schemas = {
  read: {
    tags: ['Bidder'],
    summary: 'What the caller gives if they do not win an item',
    description: 'Null without such a promise, and once the item is closed.',
    params,
    response: answers({ 200: Gift }, 'validation_error', 'unauthorized', 'not_found'),
  },
  set: {
    tags: ['Bidder'],
    summary: 'Promise a donation in case the caller does not win an item',
    description: `An amount of the caller’s choice, which has nothing to do with their bids or ceilings. If the item goes to somebody else or is not sold, it becomes a donation on their receipt soon after the close; if they win, it is forgotten. It counts towards spending limits like a bid: the larger of the two where the caller leads. Until the close it can be changed, or taken back with null. Nobody else sees it before it is given.

The first check that fails is the \`reason\` of a 409:

${refusalList(refusals)}`,
    params,
    body: Type.Object(
      {
        amount: orNull(Type.Number({ money: true, exclusiveMinimum: 0, description: 'Null takes it back.' })),
      },
      { title: 'GiftIfLostRequest', additionalProperties: false, examples: [{ amount: 50 }] },
    ),
    response: answers(
      { 200: Gift },
      'validation_error',
      'unauthorized',
      closedAccount,
      'not_found',
      {
        code: 'purchase_refused',
        meaning: 'Not taken; `reason` says why.',
        reasons: refusalCodes(refusals),
        example: { message: noBid.message, reason: noBid.code },
      },
      'rate_limited',
    ),
  },
}
