import type { Static } from 'typebox'
import type { Scene, SceneKind } from '../../../../src/live/screens/shown-scene.ts'
import { readAmount } from '../../ui/forms/amounts.ts'

export type { Scene } from '../../../../src/live/screens/shown-scene.ts'
export type ScreenControl = {
  code: string
  url: string
  scene: Static<typeof Scene>
  sponsors: string[]
  connected: { since: number; width: number; height: number }[]
}

/** In the order of the page. */
export const sceneKinds: readonly SceneKind[] = [
  'auto',
  'leaderboard',
  'endingSoon',
  'lot',
  'paddleRaise',
  'sponsors',
  'message',
  'countdown',
]

/** What is typed in addition to the choice of a scene. */
type SceneFields = { itemId: string; amount: string; caption: string; message: string }

export function fieldsOf({ itemId, amount, caption, message }: ScreenControl['scene']): SceneFields {
  return {
    itemId: itemId === undefined ? '' : String(itemId),
    amount: amount === undefined ? '' : String(amount),
    caption: caption ?? '',
    message: message ?? '',
  }
}

/** The scene to send: only the fields of its kind, and only those filled in. The service names what is not an amount. */
export function sceneFrom(kind: ScreenControl['scene']['kind'], fields: SceneFields): ScreenControl['scene'] {
  const { itemId, amount, caption, message } = fields
  return {
    kind,
    ...(kind === 'lot' && itemId !== '' && { itemId: Number(itemId) }),
    ...(kind === 'paddleRaise' && amount.trim() !== '' && { amount: readAmount(amount) ?? Number.NaN }),
    ...(kind === 'paddleRaise' && caption.trim() !== '' && { caption: caption.trim() }),
    ...(kind === 'message' && message.trim() !== '' && { message: message.trim() }),
  }
}

/** One name per line; empty lines are skipped. */
export const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
