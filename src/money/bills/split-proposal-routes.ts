import { requireOpenAccount } from '../../people/accounts/open-account.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { invalidFields } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { readNamed } from './named-guest.ts'
import { readSplits } from './read-splits.ts'
import { splitSchemas as schemas } from './split-proposal-schema.ts'
import { agreeToSplit, endProposal, finishSplit, proposeSplit } from './split-proposals.ts'

type Parts = {
  changes: Changes
  adminEmails: string[]
  access: RouteAccess
  /** Closes the page on which a bill could still be paid as it was; nothing where cards are off. */
  closePayable: (receiptId: number) => Promise<void>
}

/** Guests split by themselves what they bought together, when all of them agree. */
export function splitProposalRoutes(app: App, { changes, adminEmails, access, closePayable }: Parts): void {
  const path = '/v3/bidder/auctions/:auctionId/splits'
  const writer = { ...access.user({ limit: 'billOffer' }), preValidation: requireOpenAccount(changes.db) }

  app.get(path, { ...access.user(), schema: schemas.read }, (request) =>
    readSplits(changes.db, { auctionId: request.params.auctionId, userId: callerIn(request).id }),
  )

  app.post(path, { ...writer, schema: schemas.propose }, async (request) => {
    const guest = { auctionId: request.params.auctionId, userId: callerIn(request).id }
    const { purchaseId, amount, people: named } = request.body
    const given = [amount, ...named.map((one) => one.amount)].filter((one) => one !== undefined)
    if (given.length > 0 && given.length <= named.length)
      throw invalidFields({ amount: ['must be given for all shares, or for none'] })
    const people = named.map(({ amount: share, ...who }) => ({ ...readNamed(who), amount: share }))
    await changes.commit((tx) => proposeSplit(tx, { ...guest, purchaseId, ownAmount: amount, people }))
    return readSplits(changes.db, guest)
  })

  app.post(`${path}/:splitId/agree`, { ...writer, schema: schemas.agree }, async (request) => {
    const guest = { auctionId: request.params.auctionId, userId: callerIn(request).id }
    const answering = { ...guest, splitId: request.params.splitId, adminEmails }
    const { proposal, receiptId, isLast } = await changes.commit((tx, emit) =>
      agreeToSplit(tx, emit, answering),
    )
    if (isLast) {
      await closePayable(receiptId)
      await changes.commit((tx, emit) => finishSplit(tx, emit, { answering, proposal }))
    }
    return readSplits(changes.db, guest)
  })

  app.delete(`${path}/:splitId`, { ...writer, schema: schemas.end }, async (request) => {
    const guest = { auctionId: request.params.auctionId, userId: callerIn(request).id }
    await changes.commit((tx) => endProposal(tx, { ...guest, splitId: request.params.splitId }))
    return readSplits(changes.db, guest)
  })
}
