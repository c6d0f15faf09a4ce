import type { BidRecord } from '../bid-record.ts'
import { closeItem } from '../closing.ts'
import { decideBid } from '../place-bid.ts'
import { replay } from '../replay.ts'
import { isReserveMet, nextMinimumCents, type Standing } from '../standing.ts'
import { voidBids } from '../voiding.ts'
import { givenAuction, givenBidder } from './given.ts'

/**
 * Plays a table of moves and compares what it says with what the engine does.
 * Left of the bar: `at` (seconds), `who`, `does` (bid, auto-bid, close, void), `amount` (or the sequence to void).
 * Right of the bar: any of price, leader, minimum, ceiling, count, end, reserve, result; `-` means nothing there.
 */
export function playing(given: Standing): (table: string) => void {
  return (table) => play(table, given)
}

function play(table: string, given: Standing): void {
  const [header, ...lines] = table.split('\n').filter((line) => line.trim() !== '')
  const [moveColumns, seenColumns] = columnsOf(header!.replace('#', ' '))
  const game = new Game(given)
  for (const line of lines) {
    const [move, expected] = columnsOf(line)
    const result = game.move(Object.fromEntries(moveColumns.map((name, i) => [name, move[i] ?? '-'])))
    const seen = seenColumns.map((name) => (name === 'result' ? result : game.see(name)))
    const expectedRow = seenColumns.map((name, i) => expected[i] ?? (name === 'result' ? 'ok' : '-'))
    if (seen.join(' ') !== expectedRow.join(' ')) {
      throw new Error(
        `${line.trim()}\n  the table says: ${expectedRow.join('  ')}\n  the engine says: ${seen.join('  ')}`,
      )
    }
  }
  game.mustReplay()
}

class Game {
  standing: Standing
  readonly #fresh: Standing
  #log: BidRecord[] = []
  readonly #names: string[] = []
  readonly #sealed = new Map<number, bigint>()

  constructor(given: Standing) {
    this.standing = given
    this.#fresh = given
  }

  move({ at, who, does, amount }: Record<string, string>): string {
    if (does === 'close') return this.#close(Number(at ?? Number.MAX_SAFE_INTEGER) * 1000)
    if (does === 'void') return this.#void(Number(amount))
    const id = this.#idOf(who!)
    const amountCents = cents(amount!)
    const decision = decideBid({
      standing: this.standing,
      auction: givenAuction(),
      bidder: givenBidder({ id, sealedCents: this.#sealed.get(id) ?? null }),
      offer: { kind: does === 'bid' ? 'bid' : 'autoBid', amountCents },
      now: Number(at ?? 0) * 1000,
    })
    if (decision.kind === 'refused') return decision.refusal.code
    this.standing = decision.standing
    this.#log.push(...decision.records)
    if (this.standing.terms.itemType === 'sealedBid') this.#sealed.set(id, amountCents)
    else if (this.standing.leaderId !== id) return 'outbid'
    return 'ok'
  }

  see(column: string): string {
    const { standing } = this
    switch (column) {
      case 'price':
        return money(standing.priceCents)
      case 'leader':
        return standing.leaderId === null ? '-' : this.#names[standing.leaderId - 1]!
      case 'minimum':
        return money(nextMinimumCents(standing))
      case 'ceiling':
        return money(standing.leaderMaxCents)
      case 'count':
        return String(standing.bidCount)
      case 'end':
        return standing.endsAt === null ? '-' : String(standing.endsAt / 1000)
      case 'reserve':
        return isReserveMet(standing) ? 'met' : 'unmet'
      default:
        throw new Error(`No column is called ${column}.`)
    }
  }

  /** Every table is also a replay test: its log alone must lead to the same standing. */
  mustReplay(): void {
    const { statusId, endsAt, ...rebuilt } = replay(this.#fresh, this.#log)
    const { statusId: _, endsAt: end, ...stood } = this.standing
    const wasVoided = this.#log.some((record) => record.isStruck)
    const isClosedSealed = this.standing.terms.itemType === 'sealedBid' && this.standing.priceCents !== null
    if (isClosedSealed) return
    if (text(rebuilt) !== text(stood) || (!wasVoided && endsAt !== end)) {
      throw new Error(`The log does not lead to the standing:\n  ${text(rebuilt)}\n  ${text(stood)}`)
    }
  }

  #close(now: number): string {
    const sealedBids = this.#log.filter((record) => record.kind === 'sealedBid' && !record.isStruck)
    const closing = closeItem(this.standing, { now, sealedBids })
    if (closing.kind !== 'alreadyClosed') this.standing = closing.standing
    return closing.kind === 'unsold' ? closing.because : closing.kind
  }

  #void(sequence: number): string {
    const outcome = voidBids(this.standing, this.#log, [sequence])
    if (outcome.kind === 'refused') return outcome.reason
    this.standing = outcome.standing
    this.#log = this.#log.map((record) =>
      record.sequence >= outcome.struckFrom ? { ...record, isStruck: true } : record,
    )
    this.#log.push(...outcome.replayed)
    return 'ok'
  }

  #idOf(name: string): number {
    if (!this.#names.includes(name)) this.#names.push(name)
    return this.#names.indexOf(name) + 1
  }
}

export function cents(amount: string): bigint {
  const [dollars, rest = ''] = amount.split('.')
  return BigInt(dollars!) * 100n + BigInt(rest.padEnd(2, '0'))
}

function money(amount: bigint | null): string {
  return amount === null ? '-' : `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
}

function columnsOf(line: string): [string[], string[]] {
  const [left = '', right = ''] = line.split('|')
  return [left.trim().split(/\s+/), right.trim().split(/\s+/).filter(Boolean)]
}

function text(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner))
}
