import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/platform/database/embedded.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openPool } from '../../src/platform/database/pool.ts'
import { temporaryFolder } from './folder.ts'
import { removeAbandoned } from './remove-abandoned.ts'

let folder: string
let server: EmbeddedDatabase

/** One PostgreSQL for the whole run, with a migrated template that each test file copies (some 60 ms). */
export async function globalSetup() {
  await removeAbandoned('goodlot-run-')
  folder = await temporaryFolder('run')
  server = await startEmbeddedDatabase(folder, {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  })
  const template = openPool(server.connection, { size: 2, name: 'template' })
  await migrate(template)
  await template.query(movableClock)
  await template.end()
  // Code that one test process has compiled need not be compiled again by the next.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  process.env.GOODLOT_TEST_PAGES = join(folder, 'pages')
  process.env.GOODLOT_TEST_SOCKET = String(server.connection.host)
}

export async function globalTeardown() {
  await server?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

/** In tests the database's clock stands still once a test has set it; until then it is real time plus a shift. */
const movableClock = `
  create table test_clock (frozen_at timestamptz, shift interval not null);
  insert into test_clock values (null, '0');
  create or replace function goodlot_now() returns timestamptz language plpgsql stable
    as $$ begin return (select coalesce(frozen_at, clock_timestamp() + shift) from test_clock); end $$;`
