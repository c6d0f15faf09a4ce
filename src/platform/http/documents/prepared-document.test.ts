import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useHttpApp } from '../../../../tests/kit/http-app.ts'
import { PreparedDocument } from './prepared-document.ts'

suite('a prepared document', () => {
  let made = 0
  let isBroken = true
  const shell = useHttpApp((app) => {
    const document = new PreparedDocument('text/plain; charset=utf-8', async () => {
      made++
      if (isBroken) throw new Error('It cannot be read.')
      return Buffer.from(`made ${made} times`)
    })
    app.get('/v3/document', document.send)
  })
  const read = (encoding: string) =>
    shell.call('GET', '/v3/document', { headers: { 'accept-encoding': encoding } })

  test('is made once, whoever asks at the same time and in whichever encoding, after it could not be made', async () => {
    assert.equal((await read('gzip')).status, 500)
    isBroken = false
    const answers = await Promise.all(['br', 'gzip', 'identity', 'br', 'gzip'].map(read))
    for (const { text } of answers) assert.equal(text, 'made 2 times')
    assert.equal((await read('gzip')).text, 'made 2 times')
  })
})
