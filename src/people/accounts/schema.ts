import { type Static, Type } from 'typebox'
import { mobileHeaders } from '../../platform/http/access/x-mobile.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import { FILLED_LINE } from '../../platform/http/server/one-line.ts'

const email = Type.String({
  description: 'The email address.',
  examples: ['anna@goodlot.example'],
})
const whitelabelId = Id('The whitelabel; 1 is the default one.', 1)
const captchaToken = Type.Optional(
  Type.String({
    maxLength: 4096,
    description:
      'A reCAPTCHA v3 token for the action `login` or `signup`, or, where the service gives out challenges (`GET /v3/auth/captcha-challenge`), the solution of one. Without it the strict rate budget applies.',
    examples: ['03AFcWeA6cYh'],
  }),
)
const pinChannel = Type.Optional(
  Type.Union([Type.Literal('sms'), Type.Literal('email')], {
    description:
      'By which way the PIN should come, where the service leaves that to each person. An account that was opened by one way only is sent PINs by that way, and once its email is proved no PIN is texted to a phone that no PIN proved, unless a device of the account asks for it.',
    examples: ['email'],
  }),
)
const sentBy = Type.Optional(
  Type.Union([Type.Literal('sms'), Type.Literal('email')], {
    description:
      'By which way the PIN went. Missing for a text where the service texts PINs unless it has to mail one.',
    examples: ['email'],
  }),
)
const isPinLate = Type.Optional(
  Type.Boolean({
    description:
      'True while the mail server takes no mails, so that a mailed PIN comes later or, after ten minutes, not at all; else missing.',
    examples: [true],
  }),
)
const name = (description: string, example: string) =>
  Type.String({ pattern: FILLED_LINE, maxLength: 100, description, examples: [example] })

const tokenResponse = Type.Object(
  {
    accessToken: Type.String({
      description: 'Send it as `Authorization: Bearer …`.',
      examples: ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.4pXQ'],
    }),
    refreshToken: Type.String({
      description: 'Exchange it for a new pair of tokens; each works once.',
      examples: ['Zb1m0C8kq7sY2uQv'],
    }),
    expiresIn: Type.Integer({
      description: 'How many seconds the access token is valid.',
      examples: [2592000],
    }),
    deviceToken: Type.String({
      description:
        'Proves that this device has signed in to the account before; it gives no access. Keep it after signing out, and send it in `Authorization` to email-check and verify-pin next time.',
      examples: ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.9kQd'],
    }),
  },
  { title: 'Tokens', description: 'Signed in.' },
)

export type Tokens = Static<typeof tokenResponse>

const hex = (description: string, example: string) => Type.String({ description, examples: [example] })

export const challengeSchema = {
  tags: ['Sign-in'],
  summary: 'A challenge to solve in place of a captcha',
  description:
    'Where the service has a captcha of its own, a client works for its `captchaToken`, best while the person types. This is a challenge of ALTCHA, proof of work version 2, which its libraries solve. For each `counter` from 0, derive a key by PBKDF2 with SHA-256: the password is the bytes of `nonce` followed by the counter as 4 bytes, the highest first; `salt`, `cost` (iterations) and `keyLength` (bytes) are given. The solution is the first key that starts with `keyPrefix`; it is found within 2,000 tries. The token is `{"challenge": …, "solution": {"counter": …, "derivedKey": …}}`, the challenge as it was given and the key in lower-case hex, as JSON in base64. It counts once, for any request that takes a captcha token, until `data.expiresAt`.',
  response: answers(
    {
      200: Type.Object(
        {
          parameters: Type.Object({
            algorithm: Type.String({ examples: ['PBKDF2/SHA-256'] }),
            cost: Type.Integer({ description: 'Iterations for each key.', examples: [500] }),
            data: Type.Object({
              expiresAt: Type.Integer({
                description: 'When it can no longer be used, in epoch seconds.',
                examples: [1790000600],
              }),
            }),
            keyLength: Type.Integer({ description: 'In bytes.', examples: [32] }),
            keyPrefix: hex('How the key begins that has to be found.', 'd4f8a1c0955b7e21c3a9f06b5d2e8471'),
            keySignature: hex(
              'By which the service knows the key again.',
              '4be1c1a70d2f5cbf9a86e23dd81b7c3c2a95d0a4f6c81e07b9d35a64f2207ce8',
            ),
            nonce: hex('The beginning of each password.', '1f0a3b5c7d9e8f7a6b5c4d3e2f1a0b9c'),
            salt: hex('The salt of each key.', '9c8b7a6d5e4f3a2b1c0d9e8f7a6b5c4d'),
          }),
          signature: hex(
            'Of the parameters, by the service.',
            'a2f1d6c9077c4f5b8e3a90d1b64c2e7f58d3b9a0c1e6f472d85b3a9c0e17f264',
          ),
        },
        { description: 'A challenge; each answer is another one.' },
      ),
    },
    { code: 'not_found', meaning: 'The service has no challenges: it uses another captcha, or none.' },
    'rate_limited',
  ),
}

export const emailCheckSchema = {
  tags: ['Sign-in'],
  summary: 'Check whether an account exists for this email',
  description:
    'If it does, a PIN is sent to the phone on file (or to the email, where the service or the person chose that) and the next step is verify-pin; otherwise the next step is register. `userFound` and `exists` are always equal. A device that has signed in to the account before should send its `deviceToken`, or an access token, expired or not, in `Authorization`: it then has its own budget of text messages, which strangers cannot use up.',
  body: Type.Object(
    { email, whitelabelId: Type.Optional(whitelabelId), captchaToken, pinChannel },
    { additionalProperties: false },
  ),
  response: answers(
    {
      200: Type.Object(
        {
          userFound: Type.Boolean({ examples: [true] }),
          exists: Type.Boolean({ examples: [true] }),
          pinChannel: sentBy,
          isPinLate,
        },
        { description: 'Whether an account exists.' },
      ),
    },
    'validation_error',
    { code: 'captcha_failed', meaning: 'The captcha token is not valid.' },
    'rate_limited',
  ),
}

export const registerSchema = {
  tags: ['Sign-in'],
  summary: 'Create an account',
  description:
    'The account has no password; a PIN is sent by SMS, or by email where the service or the person chose that. A PIN proves what it was sent to: one that was mailed proves the email and not the phone. No token is issued here: verify-pin does that. An account whose PIN is not verified within 24 hours is removed, and the email can be registered again.',
  body: Type.Object(
    {
      firstName: name('Given name.', 'Anna'),
      lastName: name('Family name.', 'Bell'),
      email,
      mobile: Type.String({
        description:
          'In E.164 form, or as international or local digits; local digits are read as those of `countryCode`.',
        examples: ['+15145550123'],
      }),
      countryCode: Type.String({
        minLength: 2,
        maxLength: 2,
        description: 'ISO 3166-1 alpha-2.',
        examples: ['CA'],
      }),
      whitelabelId,
      captchaToken,
      pinChannel,
    },
    { additionalProperties: false },
  ),
  response: answers(
    {
      201: Type.Object(
        { phoneLastFourDigits: Type.String({ examples: ['0123'] }), pinChannel: sentBy, isPinLate },
        {
          description:
            'Created. A PIN was sent to the phone ending in these digits, or, where `pinChannel` says so, to the email.',
        },
      ),
    },
    'validation_error',
    { code: 'invalid_email', meaning: 'Not a valid email address.' },
    { code: 'invalid_phone', meaning: 'Not a valid phone number, or one that cannot receive text messages.' },
    { code: 'registration_blocked', meaning: 'This whitelabel has its own sign-in service.' },
    { code: 'captcha_failed', meaning: 'The captcha token is not valid.' },
    {
      code: 'email_exists',
      meaning:
        'An account with this email already exists, or the address is reserved for an administrator (`reason` is `reserved`).',
    },
    'rate_limited',
  ),
}

export const verifyPinSchema = {
  tags: ['Sign-in'],
  summary: 'Exchange a PIN for tokens',
  description:
    'A PIN works once. Five wrong ones lock the account for 15 minutes; each further round doubles that, up to a day. A device that has signed in to the account before should send its `deviceToken`, or an access token, expired or not, in `Authorization`: its wrong PINs and its lock are counted separately from those of strangers. The header `X-Mobile` (1 iOS, 2 Android) chooses the client of the token.',
  headers: mobileHeaders,
  body: Type.Object(
    {
      email,
      pin: Type.String({ pattern: '^[0-9]{5}$', description: 'The PIN: five digits.', examples: ['12345'] }),
      whitelabelId: Type.Optional(whitelabelId),
    },
    { additionalProperties: false },
  ),
  response: answers(
    { 200: tokenResponse },
    'validation_error',
    { code: 'registration_blocked', meaning: 'This whitelabel has its own sign-in service.' },
    { code: 'invalid_pin', meaning: 'Wrong, expired or already used PIN.' },
    { code: 'server_error', status: 403, meaning: 'The account is permanently banned.' },
    {
      code: 'rate_limited',
      meaning: 'Temporarily locked after too many wrong PINs, or too many tries from this address.',
    },
  ),
}

export const refreshSchema = {
  tags: ['Sign-in'],
  summary: 'Exchange a refresh token for a new pair',
  description:
    'Refresh tokens live 90 days and work once. Using an old one again ends the whole family, except that for 10 s the one just exchanged can be retried, after a lost answer or by a second tab. All answers to it stay good until one of them is exchanged in turn; from then on the others are refused, and the family goes on.',
  body: Type.Object(
    {
      refreshToken: Type.String({
        minLength: 1,
        maxLength: 512,
        description: 'The refresh token from verify-pin or from the last refresh.',
        examples: ['Zb1m0C8kq7sY2uQv'],
      }),
    },
    { additionalProperties: false },
  ),
  response: answers({ 200: tokenResponse }, 'validation_error', 'unauthorized', 'rate_limited'),
}
