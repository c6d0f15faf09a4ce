import type { Database } from '../database/pool.ts'
import { keysWithoutFiles, takeIn } from './image-files.ts'
import type { ImageFolder } from './image-folder.ts'

/**
 * Puts pictures into the database that an older version, perhaps one that is still serving, has kept as files only. The
 * files stay, as this machine's folder. One picture at a time; those whose files are not here are left to whoever has them.
 */
export async function takeInFiles(
  db: Database,
  folder: ImageFolder,
  signal?: AbortSignal,
): Promise<{ taken: number }> {
  let taken = 0
  for await (const found of folder.keys()) {
    if (signal?.aborted) return { taken }
    const keys = found.map(({ key }) => key)
    for (const key of await keysWithoutFiles(db, keys)) {
      if (signal?.aborted) return { taken }
      if (await takeIn(db, key, () => folder.readAll(key))) taken++
    }
  }
  return { taken }
}
