import { resolve } from 'node:path'
import { readPlaces } from '../../platform/config/config.ts'
import { makeDataFolder } from '../../platform/config/data-folder.ts'
import { StartupError } from '../../platform/config/startup-error.ts'
import { startEmbeddedDatabase } from '../../platform/database/embedded.ts'
import { checkBackupFile } from './backup-file.ts'
import { loadBackup } from './load-backup.ts'

/** `npm run restore -- FILE`: into a data folder or a database that nobody has used yet. */
try {
  const { dataDir, databaseUrl } = readPlaces(process.env)
  if (!process.argv[2]) throw new StartupError('Name the file: npm run restore -- FILE.')
  const path = resolve(process.env.INIT_CWD ?? '.', process.argv[2])
  // Checked before anything is made for it.
  await checkBackupFile(path)
  makeDataFolder(dataDir)
  const embedded = databaseUrl ? null : await startEmbeddedDatabase(dataDir)
  try {
    const connection = embedded?.connection ?? { connectionString: databaseUrl! }
    const loaded = await loadBackup(connection, path)
    const { takenAt, rows, tables, pictures, leftOut, heldMessages } = loaded
    process.stdout.write(
      `Back as of ${takenAt}: ${rows} rows of ${tables} tables, ${pictures} pictures.\n` +
        (leftOut.length > 0 ? `Left out, since Goodlot does not know them: ${leftOut.join(', ')}.\n` : '') +
        (heldMessages > 0
          ? `${heldMessages} messages were not sent when this backup was taken, and some may have been sent since. ` +
            'They wait; npm run messages:release sends them.\n'
          : ''),
    )
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  if (!(error instanceof StartupError) && !(error as NodeJS.ErrnoException).code) throw error
  process.stderr.write(`Nothing was restored. ${(error as Error).message}\n`)
  process.exitCode = 1
}
