import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../config/startup-error.ts'

const BUSY = 5
/** A process that was killed a moment ago may still hold it. */
const PATIENCE_MS = 2_000

/**
 * Holds a data folder for this process. The lock is the operating system's own, taken through SQLite since Node has no
 * other way to it: whatever ends the process, kill -9 included, also frees the folder.
 */
export function lockFolder(folder: string): { release(): void } {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, 'in-use.lock'), { timeout: PATIENCE_MS })
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => lock?.close() }
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === BUSY)
      throw new StartupError(`Another Goodlot is already running on the data folder ${resolve(folder)}.`)
    throw new StartupError(`The data folder ${resolve(folder)} cannot be used: ${(error as Error).message}.`)
  }
}
