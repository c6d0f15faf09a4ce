/** The ids are part of the API: clients branch on them. */
export const auctionStatus = {
  draft: 1,
  presale: 2,
  preview: 3,
  open: 4,
  paused: 5,
  closed: 6,
  reconciled: 7,
  extended: 8,
  test: 9,
  cancelled: 10,
} as const

export const itemStatus = {
  open: 1,
  sold: 2,
  draft: 3,
  available: 4,
  pending: 5,
  unsold: 6,
  closing: 7,
  extended: 8,
  paused: 9,
  soldOut: 10,
  deleted: 11,
  withdrawn: 12,
  paid: 13,
} as const

export type AuctionStatusName = keyof typeof auctionStatus
export type AuctionStatus = (typeof auctionStatus)[AuctionStatusName]
export type ItemStatusName = keyof typeof itemStatus
export type ItemStatus = (typeof itemStatus)[ItemStatusName]

export function allowedTransitions(status: AuctionStatus): readonly AuctionStatus[] {
  return auctionTransitions[status]
}

export function mayBecome(change: { from: AuctionStatus; to: AuctionStatus }): boolean {
  return auctionTransitions[change.from].includes(change.to)
}

export function auctionStatusName(status: AuctionStatus): AuctionStatusName {
  return auctionNames.get(status)!
}

export function itemStatusName(status: ItemStatus): ItemStatusName {
  return itemNames.get(status)!
}

/** Open to bids: under way, at a manager's last call, or in extended bidding. */
export function takesBids(status: ItemStatus): boolean {
  return status === itemStatus.open || status === itemStatus.closing || status === itemStatus.extended
}

/** Shown only to managers. */
export function isHidden(status: ItemStatus): boolean {
  return status === itemStatus.draft || status === itemStatus.deleted || status === itemStatus.withdrawn
}

export function isOver(status: ItemStatus): boolean {
  return overStatuses.includes(status)
}

const { draft, presale, preview, open, paused, closed, reconciled, extended, test, cancelled } = auctionStatus

const auctionTransitions: Readonly<Record<AuctionStatus, readonly AuctionStatus[]>> = {
  [draft]: [presale, preview, open, test, cancelled],
  [presale]: [preview, open, cancelled],
  [preview]: [open, cancelled],
  [open]: [paused, closed, extended, cancelled],
  [paused]: [open, closed, cancelled],
  [closed]: [reconciled],
  [reconciled]: [closed],
  [extended]: [closed, cancelled],
  [test]: [draft, cancelled],
  [cancelled]: [],
}

const overStatuses: readonly ItemStatus[] = [
  itemStatus.sold,
  itemStatus.unsold,
  itemStatus.soldOut,
  itemStatus.deleted,
  itemStatus.withdrawn,
  itemStatus.paid,
]

const auctionNames = new Map(
  Object.entries(auctionStatus).map(([name, id]) => [id, name as AuctionStatusName]),
)
const itemNames = new Map(Object.entries(itemStatus).map(([name, id]) => [id, name as ItemStatusName]))
