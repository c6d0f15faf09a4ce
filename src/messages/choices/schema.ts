import { Type } from 'typebox'
import { closedAccount } from '../../people/accounts/open-account.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'

const descriptions = {
  outbid: 'When somebody bids more. Off unless asked for.',
  invitation: 'Invitations to auctions.',
  notWon: 'Thanks after an auction in which nothing was won.',
  payReminder: 'Reminders of what is still to pay.',
  eveningInFigures: 'How an auction went, for managers.',
}

export const MailChoicesAnswer = Type.Object(
  {
    address: Type.String({ description: 'Where mails go.', examples: ['anna@goodlot.example'] }),
    isAddressProved: Type.Boolean({
      description:
        'Whether a mailed link or code has proved the address. Until then these are the usual choices, and cannot be changed here.',
    }),
    outbid: Type.Boolean({ description: descriptions.outbid }),
    payReminder: Type.Boolean({ description: descriptions.payReminder }),
    invitation: Type.Boolean({ description: descriptions.invitation }),
    notWon: Type.Boolean({ description: descriptions.notWon }),
    eveningInFigures: orNull(
      Type.Boolean({ description: `${descriptions.eveningInFigures} Null for everybody else.` }),
    ),
  },
  {
    title: 'MailChoices',
    description: 'Which mails are sent.',
    examples: [
      {
        address: 'anna@goodlot.example',
        isAddressProved: true,
        outbid: true,
        payReminder: true,
        invitation: true,
        notWon: true,
        eveningInFigures: null,
      },
    ],
  },
)

export const readChoicesSchema = {
  tags: ['Notifications'],
  summary: 'Which mails I get',
  description:
    'Choices belong to the address: those made by the link in a mail, without signing in, are the same ones. What you won, receipts and refunds are always mailed.',
  response: answers({ 200: MailChoicesAnswer }, 'unauthorized', 'rate_limited'),
}

export const changeChoicesSchema = {
  tags: ['Notifications'],
  summary: 'Choose which mails I get',
  description:
    'Any subset; what is left out stays. Choices belong to the address, so the caller has to prove it first.',
  body: Type.Object(
    {
      outbid: Type.Optional(Type.Boolean({ description: descriptions.outbid })),
      invitation: Type.Optional(Type.Boolean({ description: descriptions.invitation })),
      notWon: Type.Optional(Type.Boolean({ description: descriptions.notWon })),
      payReminder: Type.Optional(Type.Boolean({ description: descriptions.payReminder })),
      eveningInFigures: Type.Optional(Type.Boolean({ description: descriptions.eveningInFigures })),
    },
    { title: 'MailChoicesChange', additionalProperties: false, examples: [{ payReminder: false }] },
  ),
  response: answers(
    { 200: MailChoicesAnswer },
    'validation_error',
    'unauthorized',
    closedAccount,
    { code: 'conflict', meaning: '`address_not_proved`: no mailed link or code has proved the address.' },
    'rate_limited',
  ),
}
