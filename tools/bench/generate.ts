import { readConfig } from '../../src/platform/config/config.ts'
import { StartupError } from '../../src/platform/config/startup-error.ts'
import { openPool } from '../../src/platform/database/pool.ts'
import { prepareDatabase } from '../../src/platform/database/prepare.ts'
import { isEmpty } from '../../src/service/demo/demo-database.ts'
import { AUCTIONS, fillCatalogue, ITEMS_PER_AUCTION } from './data.ts'

/** `npm run bench:data`: the large catalogue of the benchmark in an empty database, to look at with `npm start`. */
try {
  const config = readConfig(process.env)
  const database = await prepareDatabase(config)
  const db = openPool(database.connection, { size: 1, name: 'bench data', patience: null })
  try {
    if (!(await isEmpty(db)))
      throw new StartupError('It has data of its own; set DATA_DIR to an empty folder.')
    const startedAt = performance.now()
    await fillCatalogue(db)
    const items = (AUCTIONS * ITEMS_PER_AUCTION).toLocaleString('en')
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    process.stdout.write(
      `${AUCTIONS.toLocaleString('en')} auctions with ${items} items, made in ${seconds} s.\n`,
    )
  } finally {
    await db.end()
    await database.close()
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`Nothing was written. ${error.message}\n`)
  process.exitCode = 1
}
