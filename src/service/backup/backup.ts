import { chown, mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readPlaces } from '../../platform/config/config.ts'
import { StartupError } from '../../platform/config/startup-error.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { ImageFolder } from '../../platform/images/image-folder.ts'
import { realTime } from '../../platform/time/time.ts'
import { takeBackup } from './take-backup.ts'

/** `npm run backup`, or `npm run backup -- FILE`: whether or not the service is running. */
try {
  const places = readPlaces(process.env)
  const database = await openDatabase(places)
  const name = `goodlot-${new Date(realTime.now()).toISOString().slice(0, 19).replaceAll(':', '-')}.backup`
  // npm runs scripts in the project's folder; the caller names a file relative to their own.
  const path = process.argv[2]
    ? resolve(process.env.INIT_CWD ?? '.', process.argv[2])
    : join(await backupFolder(places.dataDir), name)
  try {
    const folder = new ImageFolder(places.dataDir)
    const { rows, tables, pictures } = await takeBackup({ connection: database.connection, folder }, path)
    process.stdout.write(`${path}: ${rows} rows of ${tables} tables, ${pictures} pictures.\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof StartupError) && !(error as NodeJS.ErrnoException).code) throw error
  process.stderr.write(`There is no backup. ${(error as Error).message}\n`)
  process.exitCode = 1
}

/** A folder made by root still belongs to the owner of the data, who makes the next backup. */
async function backupFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'backups')
  const isNew = await mkdir(folder, { recursive: true })
  const { uid, gid } = await stat(dataDir)
  if (isNew && process.getuid?.() === 0) await chown(folder, uid, gid)
  return folder
}
