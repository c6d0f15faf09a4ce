import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv } from 'ajv'
import { useService } from '../../../tests/kit/service.ts'
import { auctionStatus, itemStatus } from '../../engine/statuses.ts'
import { auctionEvents, notificationTypes, userEvents } from '../../platform/events/catalogue.ts'

suite('the document of live events', () => {
  const goodlot = useService({ PUBLIC_URL: 'https://goodlot.example' })

  test('is valid AsyncAPI 3', async () => {
    const { text } = await goodlot.call('GET', '/asyncapi.json')
    const config = await createConfig({ extends: ['recommended'] })
    const lint = async (source: string) =>
      (await lintFromString({ source, config, absoluteRef: 'asyncapi.json' })).map(({ message }) => message)
    assert.deepEqual(await lint(text), [])
    assert.notDeepEqual(await lint(text.replace('"address"', '"adress"')), [])
    assert.notDeepEqual(await lint(text.replace('#/channels/person"', '#/channels/nobody"')), [])
  })

  test('has every event of the catalogue in its room, with an example that fits its schema', async () => {
    const { body } = await goodlot.call('GET', '/asyncapi.json')
    assert.deepEqual(Object.keys(body.channels.person.messages), Object.keys(userEvents))
    assert.deepEqual(Object.keys(body.channels.auction.messages), Object.keys(auctionEvents))
    for (const kind of [...Object.keys(userEvents), ...Object.keys(auctionEvents)]) {
      const { payload, examples } = body.components.messages[kind]
      assert.equal(payload.properties.eventId.type, 'integer')
      const validate = new Ajv().compile({ ...payload, additionalProperties: false })
      assert.ok(validate(examples[0].payload), `${kind}: ${JSON.stringify(validate.errors)}`)
    }
  })

  test('says what types and statuses there are, and whose notifications are heard', async () => {
    const { messages } = (await goodlot.call('GET', '/asyncapi.json')).body.components
    const valuesOf = (kind: string, field: string) => messages[kind].payload.properties[field].enum
    assert.deepEqual(valuesOf('event.notification', 'type'), [...notificationTypes])
    assert.deepEqual(valuesOf('event.notification', 'status'), ['unread', 'read'])
    assert.deepEqual(valuesOf('event.item', 'status'), Object.keys(itemStatus))
    assert.deepEqual(valuesOf('event.auction', 'status'), Object.keys(auctionStatus))
    assert.match(messages['event.notification'].summary, /whichever whitelabel/)
  })

  test('names the server as clients reach it', async () => {
    const { body } = await goodlot.call('GET', '/asyncapi.json')
    const { host, protocol, pathname } = body.servers.service
    assert.deepEqual([protocol, host, pathname], ['wss', 'goodlot.example', '/socket.io/'])
  })
})
