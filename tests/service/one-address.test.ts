import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenPerson } from '../kit/given-people.ts'
import { useService } from '../kit/service.ts'

suite('every thing has one address', () => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' })

  test('an id with zeros in front is 400, in every route', async () => {
    const { token } = await givenPerson(goodlot, { email: 'admin@goodlot.example' })
    const document = (await goodlot.call('GET', '/openapi.json')).body
    const wrong: string[] = []
    let tried = 0
    for (const [path, methods] of Object.entries<Record<string, { parameters?: Parameter[] }>>(
      document.paths,
    )) {
      for (const [method, { parameters = [] }] of Object.entries(methods)) {
        const ids = parameters.filter(
          ({ in: place, schema }) => place === 'path' && schema.type === 'integer',
        )
        for (const { name } of ids) {
          tried++
          const url = path.replace(`{${name}}`, '007').replace(/\{\w+\}/g, '7')
          const { status, body } = await goodlot.call(method.toUpperCase(), url, { token })
          if (status !== 400 || !body.fields?.[name]) wrong.push(`${method} ${url}: ${status}`)
        }
      }
    }
    assert.deepEqual(wrong, [])
    assert.ok(tried > 80)
  })
})

type Parameter = { name: string; in: string; schema: { type?: string } }
