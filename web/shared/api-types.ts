/** The API's own types: they add nothing to the bundle and cannot get out of step. */

import type { Static } from 'typebox'
import type { AuctionCard as LeanCard } from '../../src/auction/auctions/card-schema.ts'
import type { InvitationAnswer } from '../../src/auction/invitations/schema.ts'
import type { ItemCard } from '../../src/auction/items/card-schema.ts'
import type { ReceiptStatement } from '../../src/engine/us-receipt.ts'
import type {
  PushChoicesAnswer,
  TextChoicesAnswer,
} from '../../src/messages/choices/channel-choices-schema.ts'
import type { MailChoicesAnswer } from '../../src/messages/choices/schema.ts'
import type { AddressProofAnswer } from '../../src/messages/proofs/proof-schema.ts'
import type { BillSharingAnswer } from '../../src/money/bills/bill-sharing-schema.ts'
import type { CartItem } from '../../src/money/bills/cart-item.ts'
import type {
  PaymentChoices as Choices,
  OnlinePayment as Online,
  CardPlace as Place,
} from '../../src/money/payments/schema.ts'
import type { profile } from '../../src/people/profile/profile-schema.ts'
import type { GoodlotEvent } from '../../src/platform/events/catalogue.ts'
import type { PresentedAuction, PresentedItem, PresentedItems } from '../../src/service/pages/page-data.ts'

export type { ItemCard } from '../../src/auction/items/card-schema.ts'
export type { ItemSort } from '../../src/auction/items/sorts.ts'

export type AuctionCard = Omit<LeanCard, 'featuredItems'> & { featuredItems: ItemCard[] }
export type AuctionsPage = { auctions: AuctionCard[]; totalCount: number }
/** `isFavorite` only for those who are signed in. */
export type Auction = Omit<PresentedAuction, 'featuredItems'> & {
  featuredItems: ItemCard[]
  isFavorite?: boolean
}
/** Only first pages have the categories and the featured items. */
export type ItemsPage = PresentedItems &
  Partial<Pick<Extract<PresentedItems, { categories: object }>, 'categories' | 'featuredItems'>>
/** `myBidAmount` and `myStatus` only for those who are signed in. */
export type Item = PresentedItem & { myBidAmount?: number | null; myStatus?: MyStatus | null }

export type MyStatus = 'winning' | 'losing' | 'won' | 'lost' | 'sealed'
export type MyBid = ItemCard & { myBidAmount: number; myStatus: MyStatus; lastBidAt: number }
export type MyActivity = {
  bids: MyBid[]
  /** The first hundred lines of the cart. */
  purchases: CartItem[]
  statusCounts: Record<MyStatus, number>
  totalCount: number
}
export type MyAuction = AuctionCard & { paddleNumber: number; ticketCode: string; registeredAt: number }

export type { Tokens } from '../../src/people/accounts/schema.ts'

/** The payload of each event, by its name. */
export type Events = { [Event in GoodlotEvent as Event['kind']]: Event['payload'] & { eventId: number } }

export type { Address } from '../../src/people/profile/list-addresses.ts'
export type { CartItem }
export type Profile = Static<typeof profile>
export type Receipts = {
  receipts: {
    id: number
    auctionId: number
    auctionName: string
    organizationName: string
    currency: string
    /** Null until it is final. */
    number: number | null
    amount: string
    /** With part payments. */
    paid: string
    due: string
    owedBack: string
    isPaid: boolean
  }[]
  totalCount: number
}
export type Receipt = {
  id: number
  /** Null until it is final, and for receipts from before there were numbers. */
  number: number | null
  revision: number | null
  newestRevision: number | null
  issuedAt: number | null
  replacesIssuedAt: number | null
  state: 'open' | 'partlyPaid' | 'paid' | 'refunded'
  statements: ReceiptStatement[]
  createdAt: number
  currency: string
  auction: { id: number; name: string; endTime: number; timeZone: string }
  organization: {
    name: string
    legalName: string | null
    taxNumber: string | null
    receiptFooter: string | null
    website: string | null
    logoUrl: string | null
  }
  buyer: { name: string; company: string | null; paddleNumber: number | null; address: string | null }
  lines: ReceiptLine[]
  totals: {
    amount: string
    paid: string
    unpaid: string
    due: string
    owedBack: string
    credit: string
    refunded: string
    deductible: string
    hasUnstatedValues: boolean
  }
  corrections: ReceiptCorrection[]
}
/** Which mails somebody gets. */
export type InvitationAt = InvitationAnswer
export type AddressProof = AddressProofAnswer
export type MailChoices = Static<typeof MailChoicesAnswer>
export type TextChoices = Static<typeof TextChoicesAnswer>
export type PushChoices = Static<typeof PushChoicesAnswer>
/** How a bill can be paid online. */
export type PaymentChoices = Static<typeof Choices>
/** An attempt to pay, or to put a card on file. */
export type OnlinePayment = Static<typeof Online>
export type CardOnFile = NonNullable<PaymentChoices['card']>
/** An organization with which a card can be put on file. */
export type CardPlace = Static<typeof Place>
/** What the organizers corrected. Null before: it was added; null after: it was removed. */
export type ReceiptCorrection = {
  id: number
  kind: string
  name: string | null
  before: string | null
  after: string | null
  paidByBefore: string | null
  paidByAfter: string | null
  correctedAt: number
}
export type ReceiptLine = {
  purchaseId: number
  itemCode: string
  name: string
  itemType: string
  quantity: number
  amount: string
  paid: string
  fairMarketValue: string | null
  deductible: string | null
  isPledge: boolean
  isPaid: boolean
  /** Null for the payer's own line. */
  buyerName: string | null
  wholeAmount: string | null
}
/** A lot that is offered to the reader because its winner did not take it. */
export type RunnerUpOffer = {
  id: number
  itemId: number
  amount: string
  currency: string
  deadline: number
  outcome: 'accepted' | 'declined' | 'late' | 'withdrawn' | null
}

export type BillSharing = Static<typeof BillSharingAnswer>

export type { Splits } from '../../src/money/bills/read-splits.ts'

export type OwnLimit = {
  auctionId: number
  currency: string
  limit: string | null
  remaining: string | null
  atMost: string
  ceilings: string
  leading: string
  unpaid: string
}
