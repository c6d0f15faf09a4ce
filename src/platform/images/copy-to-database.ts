import type { Database } from '../database/pool.ts'
import { keysWithoutFiles, storeFilesOnce } from './image-files.ts'
import type { ImageFolder } from './image-folder.ts'

/**
 * Copies pictures into the database that an older version, perhaps one that is still serving, has kept only as files.
 * The files stay, as this machine's cache. One at a time; those whose files are not here are left to other machines.
 */
export async function copyFilesToDatabase(
  db: Database,
  folder: ImageFolder,
  signal?: AbortSignal,
): Promise<{ copied: number }> {
  let copied = 0
  for await (const found of folder.keys()) {
    if (signal?.aborted) return { copied }
    const keys = found.map(({ key }) => key)
    for (const key of await keysWithoutFiles(db, keys)) {
      if (signal?.aborted) return { copied }
      if (await storeFilesOnce(db, key, () => folder.readAll(key))) copied++
    }
  }
  return { copied }
}
