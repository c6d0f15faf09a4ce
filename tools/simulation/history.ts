/**
 * What the crowd did and the answers it got: the outside view of a run. Money is whole cents, times are epoch
 * milliseconds of the machine's clock; `order` times come from a monotonic clock and only compare with each other.
 */
export type History = {
  seed: number
  lots: LotEntry[]
  offers: OfferEntry[]
  purchases: PurchaseEntry[]
  favorites: FavoriteEntry[]
  managerActions: ManagerAction[]
  volunteerActions: VolunteerAction[]
  readings: ReadingEntry[]
  pages: PageEntry[]
  listeners: ListenerEntry[]
  entrances: EntranceEntry[]
  deliveries: Delivery[]
  faults: FaultEntry[]
  /** How many milliseconds each server start took until it listened. */
  startTimes: number[]
  /** Servers that ended by themselves, with their last output. */
  crashes: string[]
  /** What servers did wrong during a fault, or failed to do after it. */
  troubles: string[]
}

export function emptyHistory(seed: number): History {
  return {
    seed,
    lots: [],
    offers: [],
    purchases: [],
    favorites: [],
    managerActions: [],
    volunteerActions: [],
    readings: [],
    pages: [],
    listeners: [],
    entrances: [],
    deliveries: [],
    faults: [],
    startTimes: [],
    crashes: [],
    troubles: [],
  }
}

/** An item as it was put up, with its first statuses and before anybody moved its end. */
export type LotEntry = {
  itemId: number
  auctionId: number
  endsAt: number
  statusId: number
  auctionStatusId: number
}

/** When something was asked and answered; a request that was never answered may still be carried out later. */
export type Span = {
  sentAt: number
  sentOrder: number
  answeredAt: number | null
  answeredOrder: number | null
}

/**
 * `accepted` and `refused` are answers of the product. `rejected` was certainly not done (400, 404, 429, never
 * connected). `unknown` may have happened or not: no answer, or a status of 500 and above.
 */
export type Fate = 'accepted' | 'refused' | 'rejected' | 'unknown'

type RequestEntry = Span & { id: number; personId: number; server: number; fate: Fate; status: number | null }

export type OfferEntry = RequestEntry & {
  itemId: number
  kind: 'bid' | 'autoBid'
  amountCents: number
  answer: BidResult | null
  refusal: { field: string; code: string; nextMinimumCents: number | null } | null
}

export type BidResult = {
  itemId: number
  priceCents: number
  nextMinimumCents: number
  bidCount: number
  autoBidMaxCents: number | null
  winnerId: number
  isCurrentUserWinning: boolean
}

export type PurchaseEntry = RequestEntry & {
  itemId: number
  quantity: number
  purchase: { id: number; amountCents: number; quantity: number } | null
  reason: string | null
}

export type FavoriteEntry = RequestEntry & { itemId: number; action: 'add' | 'remove' }

/** What a manager did. */
export type ManagerAction = RequestEntry & {
  act:
    | 'pause'
    | 'resume'
    | 'extend'
    | 'close'
    | 'pauseItem'
    | 'resumeItem'
    | 'closeItem'
    | 'openItem'
    | 'callItem'
    | 'withdrawItem'
    | 'void'
  auctionId: number
  itemId: number | null
  /** The seconds of an extension, or the sequence of a voided bid. */
  amount: number | null
}

/** What a volunteer did, with its own key: it was sent until it was answered, so its result is known. */
export type VolunteerAction = {
  id: number
  key: string
  personId: number
  fate: Fate
  status: number | null
  auctionId: number
  kind: 'walkIn' | 'checkIn' | 'pledge' | 'takeBack' | 'payment' | 'markPaid' | 'handOver'
  /** The guest of a check-in or a pledge, the purchase marked, taken back or handed over, the receipt that is paid. */
  subjectId: number | null
  /** The name of a walk-in; nobody else has it. */
  name: string | null
  amountCents: number | null
  /** Whether the guest was checked in, or the check-in undone. */
  isOn: boolean | null
  /** How often it was sent. */
  attempts: number
  /** The id in each answer: the guest's, the purchase's or the payment's. */
  ids: number[]
}

/** An item card as somebody saw it. */
export type ReadingEntry = Span & {
  personId: number
  server: number
  itemId: number
  priceCents: number
  nextMinimumCents: number
  bidCount: number
  /** What the card says of the person who reads it. */
  isFavorite: boolean
  isWinning: boolean
  /** An item that stayed below its reserve has no winner. */
  isUnsold: boolean
}

/** A page with all items of an auction: how many it shows, and how many it says there are. */
export type PageEntry = { auctionId: number; shown: number; counted: number }

/** Somebody with a socket: which auctions they wanted to follow, from when until when, and when they were connected. */
export type ListenerEntry = {
  id: number
  personId: number
  follows: FollowEntry[]
  connections: ConnectionEntry[]
}

/** `endedAt` is null while the connection is open. */
export type ConnectionEntry = { id: number; openedAt: number; endedAt: number | null }

export type FollowEntry = { auctionId: number; requestedAt: number; leftAt: number | null }

/** A listener was let into a room: they must hear everything that happens in it after that event. */
export type EntranceEntry = {
  listener: number
  connection: number
  /** Null is the person's own room. */
  auctionId: number | null
  /** The last event of the room that they said they had heard. */
  after: number | null
  eventId: number
  /** Whether they missed what came in between and must read everything again. */
  resync: boolean
}

/** An event as a socket heard it. */
export type Delivery = {
  listener: number
  connection: number
  receivedAt: number
  eventId: number
  kind: string
  payload: unknown
  /** The person whose token the socket used. */
  personId: number
}

export type FaultEntry = {
  kind: string
  server: number | null
  at: number
  /** When the next bid was accepted: by the killed server, or by any after a fault of the database. */
  recoveredAt: number | null
}
