import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../test-kit/database.ts'
import { givenUser } from '../../test-kit/given-people.ts'
import { Administrators } from './administrators.ts'

test('names without an account are counted, since anybody could register them', async (t) => {
  const { db, drop } = await openTestDatabase()
  t.after(drop)
  const emails = ['root@example.org', 'second@example.org']
  const administrators = new Administrators(db, { emails, now: Date.now })
  assert.equal(await administrators.unclaimed(), 2)
  const { id } = await givenUser(db, { email: 'Root@Example.org' })
  assert.equal(await administrators.unclaimed(), 1)
  assert.equal(await administrators.includes(id), true)
})
