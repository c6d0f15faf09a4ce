import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'

/**
 * An e-mail address stands for a person, so it is compared in one way only: by email_key(), in the database. Any other
 * way makes two people one for some letters, such as the Turkish İ, which a collation may lower to an i.
 */
suite('e-mails are compared by email_key() and nothing else', () => {
  const goodlot = useService()
  const root = join(import.meta.dirname, '../../..')

  /** The list of invited auctions folds accents, as the contract says, and gives no right. */
  const foldedBy = ['src/auction/invitations/invited-auctions.ts']
  const foldedIndexes = ['invitations_by_email', 'users_by_folded_email']
  /** Released migrations stay as they are; what is left of them is in the indexes below. */
  const firstMigration = '0027'

  const files = [
    ...globSync('{src,tools/simulation}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts')),
    ...globSync('src/platform/database/migrations/*.sql', { cwd: root }).filter(
      (file) => file.split('/').at(-1)! >= firstMigration,
    ),
  ]

  const otherWays = [
    // In SQL: another function around it, unless it is a search by part of a text.
    /\b(lower|upper|initcap|unaccent|fold_text|md5)\((?!.*\blike\b)[^)]*e?mail\b/i,
    /\b(\w+_)?email\b[^\n]*\b(ilike|~\*?)\s/i,
    // In SQL: as it is written, in any column whose name ends so; after "set" or a comma it is given a value.
    /(?<!\bset |, )\b(\w+\.)?(\w+_)?email\s*(=|<>|!=|\b(is (not )?distinct from|in)\b)\s*(\$\d|any\(|(\w+\.)?(\w+_)?email\b|\(select (\w+_)?email\b)/i,
    /\bcitext\b/i,
    // In TypeScript.
    /e?mail\w*(\(\))?\??\.(toLowerCase|toUpperCase|toLocaleLowerCase|localeCompare)\b/i,
    /email\w* *[!=]== *[\w.]*(email|address)\w*\b/i,
  ]
  const comparesIn = (text: string) =>
    text.split('\n').filter((line) => otherWays.some((way) => way.test(line)))

  test('in the sources', () => {
    assert.ok(files.length > 300)
    const found = files.flatMap((file) =>
      comparesIn(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
    )
    assert.deepEqual(
      found.filter((line) => !foldedBy.includes(line.split(':')[0]!)),
      [],
    )
    assert.ok(found.length > 0, 'the one exception is found')
  })

  for (const line of [
    'join users as volunteer on lower(volunteer.email) = lower(staff.email)',
    'where fold_text(users.email) = fold_text($1)',
    'select id from users where email = $1',
    'select id from users where users.email = invitations.email',
    'where donor_email = $1',
    'where items.donor_email = users.email',
    'and proved_email is not distinct from email',
    'or typed_email <> any($1)',
    'where host_email in (select email from users)',
    'on conflict (auction_id, lower(email)) do update',
    'where email ilike $1',
    'const key = (email: string) => email.toLowerCase()',
    'if (user.email === given.email) return',
  ])
    test(`this would be found: ${line}`, () => assert.deepEqual(comparesIn(line), [line]))

  for (const line of [
    'where email_key(users.email) = email_key($1)',
    'insert into pin_locks (email, user_id) values (email_key($1), $2)',
    'select from pin_locks where email = email_key($1)',
    'fold_text(email || first_name) like like_pattern($1)',
    'update users set proved_email = email where id = $1',
    'update items set name = $2, donor_email = $3 where id = $1',
    "where typed_email <> ''",
    'if (email === null) return',
  ])
    test(`and this would not: ${line}`, () => assert.deepEqual(comparesIn(line), []))

  test('in the indexes', async () => {
    const indexes = await rows<{ indexname: string; indexdef: string }>(
      goodlot.db,
      `select indexname, indexdef from pg_indexes
        where schemaname = 'public' and indexdef ~ '\\memail\\M' and indexdef !~ 'email_key\\(' and tablename <> 'pin_locks'
        order by indexname`,
    )
    assert.deepEqual(
      indexes.map(({ indexname }) => indexname),
      foldedIndexes,
    )
  })

  test('the locks of wrong PINs are stored under the key itself', async () => {
    await goodlot.call('POST', '/v3/auth/verify-pin', {
      body: { email: 'VİCTOR@example.org', pin: '12345', whitelabelId: 1 },
    })
    const stored = await rows(
      goodlot.db,
      `select from pin_locks where email = email_key(email) and email = email_key('vİctor@example.org')`,
    )
    assert.equal(stored.length, 1)
  })
})
