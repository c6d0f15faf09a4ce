import { pause } from '../../time/time.ts'
import { COUNT_ROW, type DropsFile, machineTime, PENDING_ROW, rowOfTag, tagRows } from './drops-file.ts'

/** A commit that takes longer is waiting for a disk or a standby, and nobody can see it yet. */
const LONGEST_WAIT_MS = 1_000
/** By then the relays have found what a worker committed before it died. */
const AFTER_DEATH_MS = 3_000

/**
 * When each tag was last dropped by any worker of this machine. The relay announces a commit some milliseconds later;
 * this is written before the answer to the write leaves, so no worker serves an answer older than a confirmed write.
 */
export class SharedDrops {
  readonly #file: DropsFile
  readonly #column: number
  readonly #pending: Float64Array
  readonly #counts: Float64Array
  readonly #droppedAt: Float64Array
  /** When each commit that is under way was sent, the oldest first. */
  readonly #commits = new Set<{ sentAt: number }>()
  /** When each connection was last answered from the database, until the drops have caught up with that. */
  readonly #readAt = new WeakMap<object, number>()
  #count: number

  constructor(file: DropsFile, column: number) {
    this.#file = file
    this.#column = column
    this.#pending = new Float64Array(file.columns)
    this.#counts = new Float64Array(file.columns)
    this.#droppedAt = new Float64Array(file.columns)
    this.#count = file.read(COUNT_ROW, this.#counts)[column]!
  }

  /** Call this right before a commit is sent, and the function it returns once that commit's tags are dropped. */
  startCommit(): () => void {
    const commit = { sentAt: machineTime() }
    this.#commits.add(commit)
    if (this.#commits.size === 1) this.#tellPending()
    return () => {
      if (this.#commits.delete(commit)) this.#tellPending()
    }
  }

  drop(tags: Iterable<string>): void {
    const now = machineTime()
    for (const tag of tags) this.#file.write({ row: rowOfTag(tag), column: this.#column }, now)
    this.#file.write({ row: COUNT_ROW, column: this.#column }, ++this.#count)
  }

  /** How many drops there were: while this stays the same, nothing has become stale. */
  count(): number {
    return this.#file.read(COUNT_ROW, this.#counts).reduce((sum, count) => sum + count, 0)
  }

  hasDropped(tags: string[], since: number): boolean {
    return tags.some((tag) =>
      this.#file.read(rowOfTag(tag), this.#droppedAt).some((droppedAt) => droppedAt >= since),
    )
  }

  /** A connection has been answered from the database: it may have seen a commit whose tags are not dropped yet. */
  noteRead(connection: object): void {
    this.#readAt.set(connection, machineTime())
  }

  /** Whether a connection may have seen something newer than what the caches hold. */
  isAhead(connection: object): boolean {
    const readAt = this.#readAt.get(connection)
    if (readAt === undefined) return false
    const isAhead = this.#file.read(PENDING_ROW, this.#pending).some((at) => at !== 0 && at <= readAt)
    if (!isAhead) this.#readAt.delete(connection)
    return isAhead
  }

  /** Resolves when the caches have caught up with what a connection may have seen. */
  async caughtUpWith(connection: object): Promise<void> {
    const giveUpAt = machineTime() + LONGEST_WAIT_MS
    while (this.isAhead(connection) && machineTime() < giveUpAt) await pause(1)
  }

  #tellPending(): void {
    const [oldest] = this.#commits
    this.#file.write({ row: PENDING_ROW, column: this.#column }, oldest?.sentAt ?? 0)
  }
}

/** A dead worker's last commit may have happened, and its tags are unknown: for a while all tags are stale. */
export function dropForDead(file: DropsFile, column: number): void {
  const numbers = new Float64Array(file.columns)
  if (file.read(PENDING_ROW, numbers)[column] === 0) return
  const until = machineTime() + AFTER_DEATH_MS
  for (const row of tagRows()) file.write({ row, column }, until)
  file.write({ row: COUNT_ROW, column }, file.read(COUNT_ROW, numbers)[column]! + 1)
  file.write({ row: PENDING_ROW, column }, 0)
}
