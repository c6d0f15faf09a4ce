import { Type } from 'typebox'
import { closedAccount } from '../accounts/open-account.ts'
import { answers } from '../http/answers/answers.ts'
import { orNull } from '../http/answers/or-null.ts'

const descriptions = {
  payReminder: 'Reminders of what is still to pay.',
  eveningInFigures: 'How an auction went, for managers.',
}

export const MailChoicesAnswer = Type.Object(
  {
    address: Type.String({ description: 'Where mails go.', examples: ['anna@goodlot.example'] }),
    payReminder: Type.Boolean({ description: descriptions.payReminder }),
    eveningInFigures: orNull(
      Type.Boolean({ description: `${descriptions.eveningInFigures} Null for everybody else.` }),
    ),
  },
  {
    title: 'MailChoices',
    description: 'Which mails are sent.',
    examples: [{ address: 'anna@goodlot.example', payReminder: true, eveningInFigures: null }],
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
  description: 'Any subset; what is left out stays.',
  body: Type.Object(
    {
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
    'rate_limited',
  ),
}
