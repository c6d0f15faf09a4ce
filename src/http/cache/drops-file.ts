import {
  accessSync,
  closeSync,
  constants,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tags that share a row only drop a little more than necessary. */
const ROWS = 16_384

/**
 * A small file of numbers that all workers of a machine have open. Each worker writes to its own column, so nothing is
 * lost when two write at once. The first two rows are about workers, the others about tags.
 */
export class DropsFile {
  readonly fd: number
  readonly columns: number

  constructor({ fd, columns }: { fd: number; columns: number }) {
    this.fd = fd
    this.columns = columns
  }

  /** The file has no name, so nothing is left of it when every process that has it open has died. */
  static create(columns: number): DropsFile {
    const path = join(memoryFolder(), `goodlot-drops-${process.pid}-${process.hrtime().join('-')}`)
    const fd = openSync(path, 'wx+', 0o600)
    rmSync(path)
    ftruncateSync(fd, 8 * columns * (FIRST_TAG_ROW + ROWS))
    return new DropsFile({ fd, columns })
  }

  read(row: number, into: Float64Array): Float64Array {
    readSync(this.fd, into, 0, into.byteLength, 8 * row * this.columns)
    return into
  }

  write({ row, column }: { row: number; column: number }, value: number): void {
    writeSync(this.fd, new Float64Array([value]), 0, 8, 8 * (row * this.columns + column))
  }

  close(): void {
    closeSync(this.fd)
  }
}

/** When a worker's oldest commit that is under way was sent, or 0. */
export const PENDING_ROW = 0
/** How many drops a worker has made. */
export const COUNT_ROW = 1
const FIRST_TAG_ROW = 2

/** The row that says when a tag was last dropped. */
export function rowOfTag(tag: string): number {
  let hash = 0
  for (let index = 0; index < tag.length; index++) hash = (Math.imul(hash, 31) + tag.charCodeAt(index)) | 0
  return FIRST_TAG_ROW + ((hash >>> 0) % ROWS)
}

export function* tagRows(): Generator<number> {
  for (let row = 0; row < ROWS; row++) yield FIRST_TAG_ROW + row
}

/** Milliseconds by the clock that all processes of a machine share and that never goes back. */
export function machineTime(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1_000 + nanoseconds / 1e6
}

function memoryFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}
