import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { unclearColumns } from './unclear-columns.ts'

const schema = new Map([
  ['guests', new Set(['id', 'user_id', 'kind', 'email', 'note'])],
  ['mails', new Set(['id', 'user_id', 'kind', 'about'])],
  ['names', new Set(['name'])],
])

suite('columns of subqueries whose table is unclear', () => {
  for (const { sql, columns } of [
    {
      sql: "select exists (select from mails where mails.kind = $2 and about = 'user ' || user_id) from guests",
      columns: ['user_id'],
    },
    {
      sql: `with people as (select user_id as "who", kind from guests)
            select from (select "who", kind from people union select 1, '') as given
             where not exists (select from mails where about = coalesce(kind, '') and user_id = given."who")`,
      columns: ['kind'],
    },
    { sql: 'select from guests where id in (select email from names)', columns: ['email'] },
    { sql: 'delete from guests where exists (select from names where name = note)', columns: ['note'] },
    {
      sql: 'update guests set note = (select max(about) from mails where about > (select name from names where name < email))',
      columns: ['email'],
    },
    {
      sql: 'insert into guests (id) values (1) on conflict do nothing returning (select name from names where name = email)',
      columns: ['email'],
    },
    {
      sql: 'select from guests left join lateral (select about from mails where about = note) as one on true',
      columns: ['note'],
    },
  ])
    test(`are found in: ${sql}`, () => assert.deepEqual(unclearColumns(sql, schema), columns))

  for (const sql of [
    'select from guests where exists (select from mails where user_id = guests.user_id and kind = $1)',
    "select from guests where id in (select user_id from mails where kind in ('a', 'b') and about is not null)",
    "select from guests where exists (select from mails where mails.about = 'user ' || guests.user_id)",
    'select from guests join (select user_id, kind from mails where about = kind) as one on one.user_id = id',
    'with mailed as (select user_id from mails) select from guests where user_id in (select user_id from mailed)',
    'select (select extract(epoch from now())), kind from guests where kind is distinct from (select about from mails limit 1)',
    'select from guests where exists (select from unknown where kind = about)',
    'create table copies as select (select note) from guests',
  ])
    test(`are not found in: ${sql}`, () => assert.deepEqual(unclearColumns(sql, schema), []))
})
