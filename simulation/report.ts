import { countBy } from './checker/notices.ts'
import type { FaultEntry } from './history.ts'
import type { Result } from './simulate.ts'

const SHOWN = 20

/** What happened, how long it took to recover, and what was wrong. */
export function describe({ history, facts, violations }: Result): string {
  const fates = countBy(history.offers.map(({ fate }) => fate))
  const codes = countBy(history.offers.flatMap(({ refusal }) => (refusal ? [refusal.code] : [])))
  const kinds = countBy(history.faults.map(({ kind }) => kind))
  const lines = [
    `offers       ${history.offers.length}: ${list(fates)}`,
    `refusals     ${list(codes)}`,
    `log          ${facts.records.length} records on ${facts.items.length} items of ${facts.auctions.length} auctions, ${facts.purchases.length} purchases`,
    `faults       ${history.faults.length}: ${list(kinds)}`,
    `recovery     ${recovery(
      'a server',
      history.faults.filter(({ server }) => server !== null),
    )}`,
    `             ${recovery(
      'the database',
      history.faults.filter(({ server }) => server === null),
    )}`,
    violations.length === 0
      ? 'checker      every promise was kept'
      : `checker      ${violations.length} VIOLATIONS (seed ${history.seed})`,
    ...violations.slice(0, SHOWN).map(({ rule, subject, detail }) => `  [${rule}] ${subject}: ${detail}`),
  ]
  return `${lines.join('\n')}\n`
}

function recovery(what: string, faults: FaultEntry[]): string {
  const times = faults
    .flatMap(({ at, recoveredAt }) => (recoveredAt === null ? [] : [recoveredAt - at]))
    .sort((a, b) => a - b)
  if (times.length === 0) return `${what}: none`
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return `${what}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${times.at(-1)} ms`
}

function list(counts: Map<string, number>): string {
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ')
}
