import { lockMigrations } from '../../platform/database/migrate.ts'
import type { Database, Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { CLEAN_HTML_VERSION, cleanHtml } from './clean-html.ts'
import { GRADIENT, HEX_COLOR } from './colors.ts'

const AT_ONCE = 500

/**
 * Cleans what earlier releases stored, before anybody is served: at every start, since an older release may still write
 * beside this one, and backups bring old text back. A fingerprint of each cleaned description keeps later starts short.
 */
export async function cleanStoredDescriptions(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockMigrations(tx)
    for (const table of ['auctions', 'organizations']) await cleanTable(tx, table)
    await execute(tx, 'update auctions set background_gradient = null where background_gradient !~ $1', [
      GRADIENT,
    ])
    await execute(tx, 'update auctions set appeals_color = null where appeals_color !~ $1', [HEX_COLOR])
  })
}

const fingerprint = (text: string) => `md5('${CLEAN_HTML_VERSION}:' || ${text})`

async function cleanTable(tx: Transaction, table: string): Promise<void> {
  for (;;) {
    const unknown = await rows<{ id: number; description: string }>(
      tx,
      `select id, description from ${table}
        where ${fingerprint('description')} is distinct from clean_description_md5 and description is not null
        order by id limit ${AT_ONCE} for no key update`,
    )
    if (unknown.length === 0) return
    await execute(
      tx,
      `update ${table} set description = cleaned.html, clean_description_md5 = ${fingerprint('cleaned.html')}
         from unnest($1::int[], $2::text[]) as cleaned (id, html) where ${table}.id = cleaned.id`,
      [unknown.map(({ id }) => id), unknown.map(({ description }) => cleanHtml(description))],
    )
  }
}
