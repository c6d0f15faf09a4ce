export type Point = { at: number; value: number }

/**
 * Where a series begins and ends by a straight line through it, whose slope is the median of the slopes between all
 * pairs of points: a few odd values do not change it.
 */
export function growth(points: Point[]): { from: number; to: number } {
  const slopes = points.flatMap((a, index) =>
    points.slice(index + 1).map((b) => (b.value - a.value) / (b.at - a.at)),
  )
  const slope = slopes.length > 0 ? median(slopes) : 0
  const start = median(points.map(({ at, value }) => value - slope * at))
  return { from: start + slope * points[0]!.at, to: start + slope * points.at(-1)!.at }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
