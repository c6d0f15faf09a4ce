import { Type } from 'typebox'
import { closedAccount } from '../../people/accounts/open-account.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'

const texted = {
  outbid: 'When somebody bids more: once for each lot until it was seen, not in its last ten minutes.',
  won: 'What was won, and where to pay it.',
  payReminder: 'Reminders of what is still to pay, on the second and the fifth day.',
}

const pushed = {
  outbid: 'When somebody bids more.',
  winning: 'When the own bid leads.',
  purchase: 'What was won, bought and paid.',
  broadcast: 'What organizers announce.',
}

const flag = (description: string) => Type.Boolean({ description })
const optionalFlag = (description: string) => Type.Optional(flag(description))

export const TextChoicesAnswer = Type.Object(
  {
    lastFourDigits: orNull(
      Type.String({
        description: 'Of the phone that texts go to. Null until it was proved by a PIN.',
        examples: ['0177'],
      }),
    ),
    consent: orNull(
      Type.String({
        description:
          'To what somebody agrees who switches one on, in the language of the request. It is stored with the choice.',
      }),
    ),
    isStopped: flag(
      'Whether this phone answered STOP. Then nothing is texted but PINs, until it answers START.',
    ),
    outbid: flag(texted.outbid),
    won: flag(texted.won),
    payReminder: flag(texted.payReminder),
  },
  {
    title: 'TextChoices',
    description: 'Which texts are sent.',
    examples: [
      {
        lastFourDigits: '0177',
        consent: 'Text me at the number ending in 0177.',
        isStopped: false,
        outbid: true,
        won: true,
        payReminder: false,
      },
    ],
  },
)

export const PushChoicesAnswer = Type.Object(
  {
    outbid: flag(pushed.outbid),
    winning: flag(pushed.winning),
    purchase: flag(pushed.purchase),
    broadcast: flag(pushed.broadcast),
  },
  {
    title: 'PushChoices',
    description: 'What is pushed to devices that asked for pushes.',
    examples: [{ outbid: true, winning: false, purchase: true, broadcast: true }],
  },
)

export const readTextsSchema = {
  tags: ['Notifications'],
  summary: 'Which texts I get',
  description:
    'None unless asked for. A choice holds for the phone it was made with; after a change of the phone it is made again.',
  response: answers({ 200: TextChoicesAnswer }, 'unauthorized', 'rate_limited'),
}

export const changeTextsSchema = {
  tags: ['Notifications'],
  summary: 'Choose which texts I get',
  description:
    'Any subset; what is left out stays. Texts are sent between 8 and 21 h in the time zone of the auction.',
  body: Type.Object(
    {
      outbid: optionalFlag(texted.outbid),
      won: optionalFlag(texted.won),
      payReminder: optionalFlag(texted.payReminder),
    },
    { title: 'TextChoicesChange', additionalProperties: false, examples: [{ outbid: true }] },
  ),
  response: answers(
    { 200: TextChoicesAnswer },
    'validation_error',
    'unauthorized',
    closedAccount,
    {
      code: 'conflict',
      meaning: '`phone_not_proved`: the phone of this account was not proved by a PIN yet.',
    },
    'rate_limited',
  ),
}

export const readPushesSchema = {
  tags: ['Notifications'],
  summary: 'What is pushed to me',
  description: 'All of it unless stopped, on devices that asked for pushes.',
  response: answers({ 200: PushChoicesAnswer }, 'unauthorized', 'rate_limited'),
}

export const changePushesSchema = {
  tags: ['Notifications'],
  summary: 'Choose what is pushed to me',
  description: 'Any subset; what is left out stays.',
  body: Type.Object(
    {
      outbid: optionalFlag(pushed.outbid),
      winning: optionalFlag(pushed.winning),
      purchase: optionalFlag(pushed.purchase),
      broadcast: optionalFlag(pushed.broadcast),
    },
    { title: 'PushChoicesChange', additionalProperties: false, examples: [{ winning: false }] },
  ),
  response: answers(
    { 200: PushChoicesAnswer },
    'validation_error',
    'unauthorized',
    closedAccount,
    'rate_limited',
  ),
}
