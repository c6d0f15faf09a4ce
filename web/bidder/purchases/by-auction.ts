export type Group<Line> = { auctionId: number; auctionName: string; lines: Line[] }

/** Groups lines by auction; groups and lines keep their order. */
export function byAuction<Line extends { auctionId: number; auctionName: string }>(
  lines: readonly Line[],
): Group<Line>[] {
  return [...Map.groupBy(lines, ({ auctionId }) => auctionId)].map(([auctionId, own]) => ({
    auctionId,
    auctionName: own[0]!.auctionName,
    lines: own,
  }))
}
