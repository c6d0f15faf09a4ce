import { type Static, Type } from 'typebox'
import { Id } from '../http/answers/paging.ts'
import { FILLED_LINE } from '../http/server/one-line.ts'

const sceneKinds = [
  'auto',
  'leaderboard',
  'endingSoon',
  'lot',
  'paddleRaise',
  'sponsors',
  'message',
  'countdown',
] as const
export type SceneKind = (typeof sceneKinds)[number]

const text = (description: string, maxLength: number, example: string) =>
  Type.Optional(Type.String({ pattern: FILLED_LINE, maxLength, description, examples: [example] }))

/** What a screen shows: one thing at a time. */
export const Scene = Type.Object(
  {
    kind: Type.Unsafe<SceneKind>({
      type: 'string',
      enum: [...sceneKinds],
      description: '`auto` changes between the others by itself, as the evening goes.',
    }),
    itemId: Type.Optional(Id('With `lot`: the item; without one, the live lot that is open.', 42)),
    amount: Type.Optional(
      Type.Number({ money: true, minimum: 0.01, description: 'With `paddleRaise`: the amount asked for.' }),
    ),
    caption: text('With `paddleRaise`: what the amount does.', 80, 'is a second chance'),
    message: text('With `message`: what everybody should read.', 140, 'Dessert is served in the garden'),
  },
  {
    title: 'Scene',
    additionalProperties: false,
    examples: [{ kind: 'paddleRaise', amount: 500, caption: 'is a second chance' }],
  },
)
export type Scene = Static<typeof Scene>
