/** Round numbers from 0 to just above the largest value, about as many as wanted. */
export function ticksTo(largest: number, wanted = 4): number[] {
  if (!(largest > 0)) return [0, 1]
  const rough = largest / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough)!
  const count = Math.ceil(largest / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Math.round(index * step * 1e6) / 1e6)
}

/** The position of a value along a length, rounded to tenths to keep the SVG small. */
export const along = (value: number, largest: number, length: number): number =>
  Math.round((value / (largest || 1)) * length * 10) / 10

/** The powers of ten around some amounts, of which those below one count as one. */
export function powersAround(amounts: readonly number[]): number[] {
  const powers = amounts.map((amount) => Math.log10(Math.max(1, amount)))
  const least = Math.floor(Math.min(...powers))
  const most = Math.max(least + 1, Math.ceil(Math.max(...powers)))
  return Array.from({ length: most - least + 1 }, (_, index) => 10 ** (least + index))
}

/** The position of an amount along a length with such powers of ten, each as far from the next. */
export function alongPowers(amount: number, ticks: readonly number[], length: number): number {
  const from = Math.log10(ticks[0]!)
  const power = Math.log10(Math.max(ticks[0]!, amount))
  return along(power - from, Math.log10(ticks.at(-1)!) - from, length)
}
