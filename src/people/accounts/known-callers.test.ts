import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../../tests/kit/database.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { type Connection, execute, row } from '../../platform/database/pool.ts'
import { KnownCallers } from './known-callers.ts'
import { AccessTokens } from './tokens.ts'

test('an account that ends while its token is being checked is not remembered as it was before', async (t) => {
  const { db, drop } = await openTestDatabase()
  t.after(drop)
  const keys = [{ id: 'a', secret: 'a secret of thirty-two characters' }]
  const tokens = new AccessTokens({ keys, acceptedClients: ['web'], now: Date.now })
  let afterRead: (() => Promise<void>) | null = null
  /** The real database, with something that happens between a read and its answer. */
  const query = async (sql: string, values: unknown[]) => {
    const found = await db.query(sql, values)
    const happens = afterRead
    afterRead = null
    await happens?.()
    return found
  }
  const callers = new KnownCallers({ tokens, db: { query } as unknown as Connection, now: Date.now })

  const token = async () => {
    const { id } = await givenUser(db)
    const { guid } = (await row<{ guid: string }>(db, 'select guid from users where id = $1', [id]))!
    const subject = { id, guid, client: 'web', whitelabelId: 1 }
    return { id, text: await tokens.sign(subject, 60) }
  }
  const stays = await token()
  assert.equal((await callers.verify(stays.text))?.id, stays.id)

  const ends = await token()
  afterRead = async () => {
    await execute(db, 'update users set deleted_at = goodlot_now() where id = $1', [ends.id])
    callers.forget(ends.id)
  }
  assert.equal(await callers.verify(ends.text), null)
  assert.equal(callers.known(ends.text), null)
  assert.equal((await callers.verify(stays.text))?.id, stays.id)
})
