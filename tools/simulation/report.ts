import { countBy } from './checker/count-by.ts'
import type { Facts } from './checker/facts.ts'
import type { Violation } from './checker/violation.ts'
import { usualNuisances } from './faults.ts'
import type { FaultEntry, History } from './history.ts'

export type Result = { history: History; facts: Facts; violations: Violation[] }

const SHOWN_PER_RULE = 6

/** What happened, how long it took to recover, and what was wrong. */
export function describe({ history, facts, violations }: Result): string {
  const fates = countBy(history.offers.map(({ fate }) => fate))
  const codes = countBy(history.offers.flatMap(({ refusal }) => (refusal ? [refusal.code] : [])))
  const kinds = countBy(history.faults.map(({ kind }) => kind))
  const lines = [
    `offers       ${history.offers.length}: ${list(fates)}`,
    `refusals     ${list(codes)}`,
    `log          ${facts.records.length} records on ${facts.items.length} items of ${facts.auctions.length} auctions, ${facts.purchases.length} purchases`,
    `purchases    ${list(countBy(history.purchases.map(({ fate }) => `orders ${fate}`)))}; ${list(countBy(history.favorites.map(({ fate }) => `favorites ${fate}`)))}; ${history.readings.length} readings`,
    `listeners    ${listening(history)}`,
    `managers     ${list(countBy(history.managerActions.map(({ act, fate }) => `${act} ${fate}`)))}`,
    `volunteers   ${list(countBy(history.volunteerActions.map(({ kind, fate }) => `${kind} ${fate}`)))}; ${history.volunteerActions.filter(({ attempts }) => attempts > 1).length} sent again`,
    `faults       ${history.faults.length}: ${list(kinds)}`,
    `starts       ${spread('from the fork until it listens', history.startTimes)}`,
    `recovery     ${recovery('a server', history.faults.filter(isKill))}`,
    `             ${recovery(
      'the database',
      history.faults.filter(({ server }) => server === null),
    )}`,
    violations.length === 0
      ? 'checker      every promise was kept'
      : `checker      ${violations.length} VIOLATIONS (seed ${history.seed})`,
    ...shown(violations).map(({ rule, subject, detail }) => `  [${rule}] ${subject}: ${detail}`),
  ]
  return `${lines.join('\n')}\n`
}

function listening({ listeners, entrances, deliveries }: History): string {
  const connections = new Set(entrances.map(({ connection }) => connection)).size
  const follows = listeners.reduce((sum, listener) => sum + listener.follows.length, 0)
  const resyncs = entrances.filter(({ resync }) => resync).length
  const received = countBy(deliveries.map(({ kind }) => kind))
  return `${listeners.length} on ${connections} connections followed ${follows} auctions, ${resyncs} resyncs; heard ${deliveries.length}: ${list(received)}`
}

const isKill = ({ kind, server }: FaultEntry) => server !== null && !(kind in usualNuisances)

/** The first few of each rule: one mistake often breaks the same rule many times. */
function shown(violations: Violation[]): Violation[] {
  const byRule = Map.groupBy(violations, ({ rule }) => rule)
  return [...byRule.values()].flatMap((ofRule) => ofRule.slice(0, SHOWN_PER_RULE))
}

function recovery(what: string, faults: FaultEntry[]): string {
  return spread(
    what,
    faults.flatMap(({ at, recoveredAt }) => (recoveredAt === null ? [] : [recoveredAt - at])),
  )
}

function spread(what: string, times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  if (sorted.length === 0) return `${what}: none`
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return `${what}: ${sorted.length} times, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${sorted.at(-1)} ms`
}

function list(counts: Map<string, number>): string {
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ')
}
