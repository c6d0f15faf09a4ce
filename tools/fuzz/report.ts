import type { Attack, Outcome } from './attack.ts'

/** What was found, and how to reproduce it. */
export function describe(
  { findings, statuses, unreached }: Outcome,
  { seed, requests }: Attack,
  { seconds, logs }: { seconds: number; logs: string[] },
): string {
  const found = findings.map(
    ({ index, problem, request }) =>
      `\nThe answer ${problem}\n(npm run fuzz -- --seed ${seed} --from ${index} --requests 1)\n${request}\n`,
  )
  const failures = failuresIn(logs)
    .slice(0, 10)
    .map((line) => `\n${line.slice(0, 3_000)}`)
  const counts = Object.entries(statuses)
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
  return [
    `seed ${seed}, ${requests} requests in ${Math.round(seconds)} s\n`,
    `answers ${counts.join(', ')}\n`,
    `never with success: ${unreached.join(', ') || 'none'}\n`,
    ...found,
    ...failures,
    findings.length > 0
      ? `\n${findings.length} answers are wrong.\n`
      : 'Every answer is as the document says.\n',
  ].join('')
}

/** What the service itself logged as a failure. */
export function failuresIn(logs: string[]): string[] {
  return logs.filter((line) => JSON.parse(line).level >= 50)
}
