/** The lot that was last given fair warning, and when, in epoch seconds. */
export type FairWarning = { itemId: number; saidAt: number }

/** An auctioneer who says nothing more for this long has moved on. */
const LASTS_SECONDS = 60

/** The next bid on the lot, or any change to it, ends the warning. */
export function warningAfter(
  warning: FairWarning | null,
  kind: string,
  { itemId }: { itemId?: number },
  now: number,
): FairWarning | null {
  if (kind === 'event.fairWarning') return { itemId: itemId!, saidAt: now }
  const endsIt = kind === 'event.bid' || kind === 'event.item'
  return endsIt && warning?.itemId === itemId ? null : warning
}

export const isWarned = (warning: FairWarning | null, itemId: number, now: number) =>
  warning?.itemId === itemId && now - warning.saidAt < LASTS_SECONDS
