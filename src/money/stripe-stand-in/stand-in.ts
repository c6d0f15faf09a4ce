import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { realTime, type Time, type Timer } from '../../platform/time/time.ts'
import type { SavedAccount, World } from './account.ts'
import { Accounts } from './accounts.ts'
import { type Chances, Faults } from './faults.ts'
import { IdempotencyKeys } from './idempotency.ts'
import { Ledger, type LedgerLine } from './ledger.ts'
import { makeServer } from './server.ts'
import { WebhookSender } from './webhooks.ts'

const SAVE_AFTER_MS = 200

export type StandInSettings = {
  host?: string
  port?: number
  /** How browsers reach it, if not by its host. */
  hostname?: string
  time?: Time
  /** What goes wrong, and how often; nothing by default. */
  seed?: number
  chances?: Chances
  /** How long it knows idempotency keys; a day by default. */
  keysLastSeconds?: number
  /** Every movement of money is added to this file, a line of JSON each. */
  ledgerFile?: string | null
  /** Whether it keeps its process alive; by default it ends with the program that opened it. */
  keepsRunning?: boolean
  /** Keeps what it knows for the next start. */
  stateFile?: string | null
}

/** A Stripe without money: the real package talks to it, and people pay on its pages with invented cards. */
export type StandIn = {
  url: string
  accounts: Accounts
  faults: Faults
  ledger: readonly LedgerLine[]
  /** Only its own clock moves: a day makes it forget idempotency keys. */
  advance(seconds: number): void
  /** Resolves when every webhook that was sent has been answered. */
  settleWebhooks(): Promise<void>
  stop(): Promise<void>
}

export async function openStandIn(settings: StandInSettings = {}): Promise<StandIn> {
  const { host = '127.0.0.1', port = 0, hostname = host, time = realTime } = settings
  const { ledgerFile = null, stateFile = null, keepsRunning = false } = settings
  let shift = 0
  let url = ''
  const now = () => Math.floor(time.now() / 1000) + shift
  const faults = new Faults(settings)
  const ledger = new Ledger(ledgerFile)
  const webhooks = new WebhookSender({ time, faults, now })
  const world: World = {
    now,
    url: () => url,
    faults,
    ledger,
    send: (...given) => webhooks.send(...given),
    connect: (platform) => accounts.connect(platform),
    connected: (platform, id) => accounts.connectedTo(platform, id),
  }
  const accounts: Accounts = new Accounts(world)
  if (stateFile) accounts.load(readState(stateFile))
  const keys = new IdempotencyKeys(now, settings.keysLastSeconds)
  const saving = stateFile ? new Saving(time, () => writeState(stateFile, accounts.saved())) : null
  const server = makeServer({ accounts, faults, keys, time, onChange: () => saving?.soon() })
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(port, host, ready))
  if (!keepsRunning) server.unref()
  url = `http://${hostname}:${(server.address() as AddressInfo).port}`
  return {
    url,
    accounts,
    faults,
    ledger: ledger.lines,
    advance: (seconds) => void (shift += seconds),
    settleWebhooks: () => webhooks.settle(),
    async stop() {
      server.close()
      server.closeAllConnections()
      await webhooks.stop()
      saving?.now()
    },
  }
}

/** Many changes in a row are written once. */
class Saving {
  readonly #time: Time
  readonly #write: () => void
  #timer: Timer | null = null

  constructor(time: Time, write: () => void) {
    this.#time = time
    this.#write = write
  }

  soon(): void {
    this.#timer ??= this.#time.after(SAVE_AFTER_MS, () => this.now())
  }

  now(): void {
    if (!this.#timer) return
    this.#timer.cancel()
    this.#timer = null
    this.#write()
  }
}

function readState(file: string): SavedAccount[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SavedAccount[]
  } catch {
    // None yet, or one of an older release: it begins with nothing.
    return []
  }
}

function writeState(file: string, state: SavedAccount[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
