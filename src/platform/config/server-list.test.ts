import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { serverList, wantedServer } from './server-list.ts'

suite('the servers of an address', () => {
  const cases: Record<string, string[]> = {
    'postgres://localhost/goodlot': ['postgres://localhost/goodlot'],
    'postgres://u:p%2Cq@db.example:5433/goodlot?sslmode=require': [
      'postgres://u:p%2Cq@db.example:5433/goodlot?sslmode=require',
    ],
    'postgresql://a,b/goodlot?target_session_attrs=read-write': [
      'postgresql://a/goodlot',
      'postgresql://b/goodlot',
    ],
    'postgres://u:p@a:5432,b:5433,[::1]:5434/goodlot?sslmode=require&target_session_attrs=primary': [
      'postgres://u:p@a:5432/goodlot?sslmode=require',
      'postgres://u:p@b:5433/goodlot?sslmode=require',
      'postgres://u:p@[::1]:5434/goodlot?sslmode=require',
    ],
    'postgres://u:p,q@a,b/goodlot': ['postgres://u:p,q@a/goodlot', 'postgres://u:p,q@b/goodlot'],
    'postgres://u@localhost/goodlot?host=/run/a,/run/b&port=5432,5433': [
      'postgres://u@localhost/goodlot?host=%2Frun%2Fa&port=5432',
      'postgres://u@localhost/goodlot?host=%2Frun%2Fb&port=5433',
    ],
    'postgres:///goodlot?host=a,b&port=6000': [
      'postgres:///goodlot?host=a&port=6000',
      'postgres:///goodlot?host=b&port=6000',
    ],
  }
  for (const [url, expected] of Object.entries(cases))
    test(url, () => {
      assert.deepEqual(serverList(url), expected)
    })

  test('an address may say that it wants the server that accepts writes', () => {
    assert.equal(wantedServer('postgres://a,b/goodlot?x=1&target_session_attrs=read-write'), 'read-write')
    assert.equal(wantedServer('postgres://a,b/goodlot'), null)
  })
})
