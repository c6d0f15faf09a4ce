/** What `npm run simulate` can do: its numbers can be changed on the command line, and so can its names. */
export type Scenario = {
  numbers: Record<string, number>
  names: string[]
  run(numbers: Record<string, number>, names: Record<string, string[]>): Promise<Outcome>
}

export type Outcome = { report: string; isGood: boolean }

type Defined<Numbers, Name extends string> = {
  numbers: Numbers
  names?: Name[]
  run(numbers: Numbers & { seed: number }, names: Partial<Record<Name, string[]>>): Promise<Outcome>
}

export function scenario<Numbers extends Record<string, number>, Name extends string = never>({
  numbers,
  names = [],
  run,
}: Defined<Numbers, Name>): Scenario {
  return { numbers, names, run: run as Scenario['run'] }
}

/** The middle and the longest of some times. */
export function describeTimes(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `median ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms`
}
