/**
 * What the crowd did and was told: the outside view of a run. Money is whole cents, times are epoch milliseconds of the
 * machine's clock; `order` times come from a clock that never turns back and only compare with each other.
 */
export type History = {
  seed: number
  lots: LotEntry[]
  offers: OfferEntry[]
  purchases: PurchaseEntry[]
  favorites: FavoriteEntry[]
  acts: ActEntry[]
  deeds: DeedEntry[]
  readings: ReadingEntry[]
  listeners: ListenerEntry[]
  entrances: EntranceEntry[]
  hearings: HearingEntry[]
  faults: FaultEntry[]
  /** How many milliseconds servers took from their start until they listened. */
  startTimes: number[]
  /** Servers that ended by themselves, with their last words. */
  crashes: string[]
  /** What servers said or did wrong while a fault lasted, or failed to do after it. */
  troubles: string[]
}

export function emptyHistory(seed: number): History {
  return {
    seed,
    lots: [],
    offers: [],
    purchases: [],
    favorites: [],
    acts: [],
    deeds: [],
    readings: [],
    listeners: [],
    entrances: [],
    hearings: [],
    faults: [],
    startTimes: [],
    crashes: [],
    troubles: [],
  }
}

/** An item as it was put up, before anybody moved its end, and as what. */
export type LotEntry = {
  itemId: number
  auctionId: number
  endsAt: number
  statusId: number
  auctionStatusId: number
}

/** When something was asked and answered; an answer that never came may stand for a deed that still happens later. */
export type Span = {
  sentAt: number
  sentOrder: number
  answeredAt: number | null
  answeredOrder: number | null
}

/**
 * `accepted` and `refused` are answers of the product. `turnedAway` is certainly undone (400, 404, 429, never
 * connected). `unknown` may have happened or not: no answer, or one of 500 and above.
 */
export type Fate = 'accepted' | 'refused' | 'turnedAway' | 'unknown'

type Asked = Span & { id: number; personId: number; server: number; fate: Fate; status: number | null }

export type OfferEntry = Asked & {
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

export type PurchaseEntry = Asked & {
  itemId: number
  quantity: number
  purchase: { id: number; amountCents: number; quantity: number } | null
  reason: string | null
}

export type FavoriteEntry = Asked & { itemId: number; action: 'add' | 'remove' }

/** What a manager did. */
export type ActEntry = Asked & {
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
  /** Seconds of an extension; the sequence of a voided bid. */
  amount: number | null
}

/** What a volunteer did under a key of its own: it was sent until it was answered, so nothing of it is unknown. */
export type DeedEntry = {
  id: number
  key: string
  personId: number
  fate: Fate
  status: number | null
  auctionId: number
  kind: 'walkIn' | 'checkIn' | 'pledge' | 'takeBack' | 'payment' | 'handOver'
  /** The guest of a check-in or a pledge, the purchase taken back or handed over, the receipt that is paid. */
  subjectId: number | null
  /** Of a walk-in; nobody else is called so. */
  name: string | null
  amountCents: number | null
  /** Checked in, or not after all. */
  isOn: boolean | null
  /** How often it was sent. */
  attempts: number
  /** What each answer named: the guest, the purchase or the payment. */
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
}

/** Somebody with a socket, and what they wanted to follow from when until when. */
export type ListenerEntry = { id: number; personId: number; follows: FollowEntry[] }

export type FollowEntry = { auctionId: number; askedAt: number; leftAt: number | null }

/** A listener was let into a room: whatever happens in it after that event is promised to them. */
export type EntranceEntry = {
  listener: number
  connection: number
  /** Null is the person's own room. */
  auctionId: number | null
  /** The last event of the room that they said they had heard. */
  after: number | null
  eventId: number
  /** What came in between is lost to them, and they must read anew. */
  resync: boolean
}

/** An event as a socket heard it. */
export type HearingEntry = {
  listener: number
  connection: number
  heardAt: number
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
