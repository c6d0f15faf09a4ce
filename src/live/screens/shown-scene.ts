import { type Static, Type } from 'typebox'
import { Id } from '../../platform/http/answers/paging.ts'
import { FILLED_LINE } from '../../platform/http/server/one-line.ts'

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
      description: '`auto` switches between the others as the evening goes on.',
    }),
    itemId: Type.Optional(Id('With `lot`: the item; if not given, the open live lot.', 42)),
    amount: Type.Optional(
      Type.Number({ money: true, minimum: 0.01, description: 'With `paddleRaise`: the amount asked for.' }),
    ),
    caption: text('With `paddleRaise`: what the amount pays for.', 80, 'is a second chance'),
    message: text('With `message`: the text for everyone.', 140, 'Dessert is served in the garden'),
  },
  {
    title: 'Scene',
    additionalProperties: false,
    examples: [{ kind: 'paddleRaise', amount: 500, caption: 'is a second chance' }],
  },
)
export type Scene = Static<typeof Scene>
