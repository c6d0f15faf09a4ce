import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { dateFormat, numberFormat } from './formats.ts'

suite('formats of numbers and dates', () => {
  const zone = (timeZone: string) => dateFormat('en', { dateStyle: 'long', timeZone })

  test('are made once for each language and wish', () => {
    assert.equal(numberFormat('fr', { style: 'percent' }), numberFormat('fr', { style: 'percent' }))
    assert.notEqual(numberFormat('fr', { style: 'percent' }), numberFormat('fr', {}))
    assert.notEqual(numberFormat('fr', {}), numberFormat('es', {}))
    assert.equal(zone('America/Halifax'), zone('America/Halifax'))
    assert.notEqual(zone('America/Halifax'), zone('Asia/Tokyo'))
  })

  test('are no more than a thousand, in however many ways a time zone is spelled', () => {
    const first = zone('Asia/Tokyo')
    const letters = 'halifax/america'
    const spelled = (way: number) =>
      [...letters].map((one, at) => ((way >> at) & 1 ? one.toUpperCase() : one)).join('')
    for (let way = 0; way < 2_048; way++) zone(spelled(way).split('/').reverse().join('/'))
    assert.notEqual(zone('Asia/Tokyo'), first)
  })
})
