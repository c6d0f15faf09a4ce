import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PreparedToken } from './prepared-token.ts'

function given() {
  const made: PromiseWithResolvers<string>[] = []
  const token = new PreparedToken(() => {
    const next = Promise.withResolvers<string>()
    made.push(next)
    return next.promise
  })
  return { token, made }
}

test('a token is made once, before it is needed, and used once', async () => {
  const { token, made } = given()
  token.prepare(0)
  token.prepare(1_000)
  assert.equal(made.length, 1)
  const taken = token.take(2_000)
  made[0]!.resolve('first')
  assert.equal(await taken, 'first')
  const second = token.take(3_000)
  assert.equal(made.length, 2)
  made[1]!.resolve('second')
  assert.equal(await second, 'second')
})

test('a token is made again after five minutes, and not before', async () => {
  const { token, made } = given()
  token.prepare(0)
  token.prepare(299_999)
  assert.equal(made.length, 1)
  token.prepare(300_000)
  assert.equal(made.length, 2)
  made[1]!.resolve('fresh')
  assert.equal(await token.take(300_001), 'fresh')
})

test('a token that could not be made is tried again when it is needed', async () => {
  const { token, made } = given()
  token.prepare(0)
  made[0]!.reject(new Error('no answer'))
  await made[0]!.promise.catch(() => {})
  const taken = token.take(1_000)
  assert.equal(made.length, 2)
  made[1]!.reject(new Error('no answer'))
  await assert.rejects(taken, /no answer/)
})
