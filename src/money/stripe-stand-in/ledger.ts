import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Every movement of money, as it happened. Amounts are in the currency's smallest unit, as Stripe counts. */
export type LedgerLine = {
  at: number
  account: string
  kind: 'capture' | 'refund' | 'refundFailed' | 'disputeOpened' | 'disputeWon' | 'disputeLost'
  /** Of the charge, the refund or the dispute. */
  id: string
  intent: string
  amount: number
  currency: string
  reference: string | null
}

/** The file has all of them. */
const MOST_IN_MEMORY = 100_000

export class Ledger {
  readonly lines: LedgerLine[] = []
  readonly #file: string | null

  constructor(file: string | null) {
    this.#file = file
    if (file) mkdirSync(dirname(file), { recursive: true })
  }

  add(line: LedgerLine): void {
    this.lines.push(line)
    if (this.lines.length > MOST_IN_MEMORY) this.lines.shift()
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }
}
