import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { fieldsOf, namesIn, sceneFrom } from './screen-control.ts'

suite('the control of the big screen', () => {
  const all = { itemId: '42', amount: '500,5', caption: ' helps ', message: ' Dinner ' }

  for (const [kind, scene] of [
    ['auto', { kind: 'auto' }],
    ['lot', { kind: 'lot', itemId: 42 }],
    ['paddleRaise', { kind: 'paddleRaise', amount: 500.5, caption: 'helps' }],
    ['message', { kind: 'message', message: 'Dinner' }],
  ] as const) {
    test(`${kind} takes what belongs to it`, () => assert.deepEqual(sceneFrom(kind, all), scene))
  }

  test('what is left empty is not sent', () => {
    const emptyFields = { itemId: '', amount: '', caption: '', message: '' }
    assert.deepEqual(sceneFrom('lot', emptyFields), { kind: 'lot' })
    assert.deepEqual(sceneFrom('paddleRaise', emptyFields), { kind: 'paddleRaise' })
  })

  test('an amount is read as people type it', () => {
    const asked = (amount: string) => sceneFrom('paddleRaise', { ...all, amount }).amount
    assert.deepEqual([asked('1,000'), asked('$250'), asked('many')], [1000, 250, Number.NaN])
  })

  test('a scene fills the fields it came from', () => {
    const scene = sceneFrom('paddleRaise', all)
    assert.deepEqual(sceneFrom('paddleRaise', fieldsOf(scene)), scene)
  })

  test('sponsors are one a line', () => {
    assert.deepEqual(namesIn('Lake Hotel\n\n  Ferry Line \n'), ['Lake Hotel', 'Ferry Line'])
  })
})
