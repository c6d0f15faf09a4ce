export type Group<Line> = { auctionId: number; auctionName: string; lines: Line[] }

/** The lines of each auction together; both keep the order in which they came. */
export function byAuction<Line extends { auctionId: number; auctionName: string }>(
  lines: readonly Line[],
): Group<Line>[] {
  return [...Map.groupBy(lines, ({ auctionId }) => auctionId)].map(([auctionId, own]) => ({
    auctionId,
    auctionName: own[0]!.auctionName,
    lines: own,
  }))
}
