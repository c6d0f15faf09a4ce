import { Type } from 'typebox'
import { answers, noContent } from '../../platform/http/answers/answers.ts'
import { FILLED_LINE, ONE_LINE } from '../../platform/http/server/one-line.ts'
import { closedAccount } from '../accounts/open-account.ts'

const nullableText = (options: { description?: string; examples: unknown[] }) =>
  Type.Union([Type.String(), Type.Null()], options)

export const profile = Type.Object(
  {
    identity: Type.Integer({ description: "The user's id.", examples: [9] }),
    usersGuid: Type.String({
      description: 'Names the real-time room `room:{usersGuid}`.',
      examples: ['6f0f1f5e-4f0c-4b52-9d5a-0d8f3a4b1c2d'],
    }),
    firstName: Type.String({ examples: ['Anna'] }),
    lastName: Type.String({ examples: ['Bell'] }),
    displayName: Type.String({ description: 'Alias or preferred name.', examples: ['Anna B.'] }),
    email: Type.String({ description: 'Cannot be edited.', examples: ['anna@goodlot.example'] }),
    userCellPhone: Type.String({
      description: 'E.164; empty while there is none.',
      examples: ['+15145550123'],
    }),
    profilePhotoUrl: nullableText({ description: 'The newest photo that is not deleted.', examples: [null] }),
    countryCode: nullableText({ description: 'ISO 3166-1 alpha-2.', examples: ['CA'] }),
    shippingAddress: nullableText({
      description: 'The primary address as one line of text, in the order its country writes it.',
      examples: ['123 rue Sainte-Catherine, app. 4, Montréal QC H2X 1Z4, Canada'],
    }),
    company: nullableText({ examples: ['Bell & Sons'] }),
  },
  { title: 'Profile', description: 'The profile.' },
)

export const showProfileSchema = {
  tags: ['Profile'],
  summary: 'My profile',
  description: "Always the profile of the token's own user.",
  response: answers({ 200: profile }, 'unauthorized', 'rate_limited'),
}

const name = (description: string, example: string) =>
  Type.Optional(Type.String({ pattern: FILLED_LINE, maxLength: 100, description, examples: [example] }))

export const profileUpdate = Type.Object(
  {
    displayName: name('Alias or preferred name.', 'Anna B.'),
    firstName: name('Given name.', 'Anna'),
    lastName: name('Family name.', 'Bell'),
    countryCode: Type.Optional(
      Type.String({
        description: 'ISO 3166-1 alpha-2; also the region of `userCellPhone` in the same request.',
        examples: ['CA'],
      }),
    ),
    userCellPhone: Type.Optional(
      Type.String({
        description:
          'E.164 with a leading +; otherwise local digits of `countryCode`, or of the account’s country.',
        examples: ['(514) 555-0123'],
      }),
    ),
    company: Type.Optional(
      Type.Union([Type.String({ pattern: ONE_LINE, maxLength: 200 }), Type.Null()], {
        description: 'Null or "" clears it.',
        examples: ['Bell & Sons'],
      }),
    ),
  },
  {
    title: 'ProfileChanges',
    additionalProperties: false,
    examples: [{ displayName: 'Anna B.', userCellPhone: '+15145550123' }],
  },
)

export const updateProfileSchema = {
  tags: ['Profile'],
  summary: 'Change my profile',
  description:
    'Any subset of the editable fields; an empty object changes nothing. Emits `event.user` with the fields that were sent.',
  body: profileUpdate,
  response: answers(
    { 204: noContent },
    { code: 'validation_error', meaning: 'A value of the wrong type, or an unknown countryCode.' },
    { code: 'invalid_phone', meaning: 'Not a valid phone number in that region.' },
    {
      code: 'validation_error',
      status: 422,
      meaning: 'Fields that cannot be edited, listed in `fields`.',
      example: { message: 'These fields cannot be edited: email.', fields: { email: ['cannot be edited'] } },
    },
    'unauthorized',
    closedAccount,
    'rate_limited',
  ),
}

export const freshStartSchema = {
  tags: ['Profile'],
  summary: 'Empty my profile',
  description:
    'For somebody who has proved the email of an account that another person had opened: throws away names, company, country and addresses, and the phone unless a PIN proved it. Emits `event.user`.',
  response: answers(
    { 204: noContent },
    'unauthorized',
    closedAccount,
    { code: 'conflict', meaning: '`address_not_proved`: no mail has proved the email of this account.' },
    'rate_limited',
  ),
}
