import { type Static, Type } from 'typebox'
import { connectedStates } from '../../money/payments/connected-state.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Closed, Money, manage, OneOf, organizationParams } from '../basics/schema.ts'

const exampleAccount = {
  accountId: 'acct_1Maple',
  country: 'US',
  isLive: true,
  keyEnding: 'x7Qf',
  hasWebhook: true,
  isUsable: true,
  way: 'key',
  feePercent: 2.9,
  feeFixed: '0.30',
  setBy: 'Mia Rivers',
  setAt: 1_795_000_000,
}

const Connected = Type.Object(
  {
    accountId: Type.String({ examples: ['acct_1Maple'] }),
    isLive: Type.Boolean({ description: 'Whether real money moves.' }),
    isUsed: Type.Boolean({ description: 'Whether guests’ payments go there.' }),
    state: OneOf(
      connectedStates,
      '`detailsMissing`: the organization has to finish at the provider. `beingChecked`: the provider has not decided yet. `ready`: cards are taken and paid out. `noPayouts`: they are taken and not paid out yet. `stopped`: no cards are taken until the provider gets what is missing. `closed`: the provider takes none any more. `lost`: the connection was ended at the provider.',
      'ready',
    ),
    missing: Type.Array(Type.String(), {
      description: 'What the provider still wants to know, in its own words, such as `external_account`.',
    }),
    disabledReason: orNull(Type.String({ description: 'In the provider’s words.' })),
    readAt: orNull(Type.Integer({ description: 'When it was read at the provider. Epoch seconds.' })),
  },
  { description: 'The account that was opened through the operator, also while it is not used.' },
)

const Account = Type.Object(
  {
    account: orNull(
      Type.Object({
        accountId: Type.String({
          description: 'The account at the provider; `unnamed_…` where the key may not read it.',
        }),
        country: orNull(Type.String()),
        isLive: Type.Boolean({ description: 'Whether real money moves.' }),
        way: OneOf(
          ['key', 'connected'] as const,
          '`key`: by a key of the organization’s own. `connected`: by an account opened through the operator.',
          'key',
        ),
        keyEnding: Type.String({
          description:
            'The last characters of the key; the rest is never shown again. Empty with a connected account.',
        }),
        hasWebhook: Type.Boolean({
          description: 'Whether the provider tells us at once when something is paid.',
        }),
        isUsable: Type.Boolean({
          description:
            'False when the service can no longer open the key it stored (enter it again), or the operator no longer offers connected accounts.',
        }),
        feePercent: Type.Number(),
        feeFixed: Type.String({ description: 'Decimal.' }),
        setBy: Type.String(),
        setAt: Type.Integer({ description: 'Epoch seconds.' }),
      }),
    ),
    isTryOut: Type.Boolean({
      description: 'Whether guests can pay without any account, because no money moves on this server.',
    }),
    canConnect: Type.Boolean({
      description: 'Whether the operator lets organizations open an account from here.',
    }),
    connected: orNull(Connected),
  },
  {
    title: 'PaymentAccount',
    description: 'The account; null while none is connected.',
    examples: [{ account: exampleAccount, isTryOut: false, canConnect: true, connected: null }],
  },
)

export type PaymentAccount = Static<typeof Account>

const feeFields = {
  feePercent: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 20,
      examples: [2.9],
      description: 'What the provider keeps, for guests who cover the fee; 2.9 unless given.',
    }),
  ),
  feeFixed: Type.Optional(Money('What it keeps of every payment; 0.30 unless given.', { maximum: 100 })),
}

export const accessSchemas = {
  read: manage(
    {
      summary: 'An organization’s payment account',
      description: 'Whose account guests’ payments go to. The key itself is never shown.',
      params: organizationParams,
    },
    { 200: Account },
  ),
  set: manage(
    {
      summary: 'Connect a payment account',
      description:
        'With a restricted key of the organization’s own account. Its rights are tried first; then it is stored encrypted and never shown again. The webhook is made by the service where the provider can reach it.',
      params: organizationParams,
      body: Closed(
        {
          secretKey: Type.String({
            pattern: '^[rs]k_[A-Za-z0-9_]{8,250}$',
            examples: ['rk_live_51Maplex7Qf'],
            description: 'A restricted key.',
          }),
          ...feeFields,
        },
        { title: 'NewPaymentAccount', examples: [{ secretKey: 'rk_live_51Maplex7Qf' }] },
      ),
    },
    { 200: Account },
    { code: 'conflict', meaning: '`payments_under_way`: guests are paying with another account right now.' },
  ),
  remove: manage(
    {
      summary: 'Disconnect the payment account',
      description: 'Guests can no longer pay online. Payments that were made stay in the books.',
      params: organizationParams,
    },
    { 204: noContent },
    { code: 'conflict', meaning: '`payments_under_way`: guests are paying right now.' },
  ),
}

export const connectSchemas = {
  connect: manage(
    {
      summary: 'Open a payment account through the operator',
      description:
        'Makes an account at the provider that belongs to the organization, or goes on with the one made earlier, and returns the address of the provider’s page where the organization says who it is. Navigate there: the address opens once and ends within minutes. Unless a key of the organization’s own is connected, payments go to this account as soon as the provider lets it take cards.',
      params: organizationParams,
    },
    {
      201: Type.Object(
        {
          url: orNull(
            Type.String({
              examples: ['https://connect.stripe.com/setup/s/acct_1Maple/x7Qf'],
              description: 'Where to go; null when nothing is missing any more.',
            }),
          ),
        },
        {
          title: 'Onboarding',
          description: 'Where the organization says who it is.',
          examples: [{ url: 'https://connect.stripe.com/setup/s/acct_1Maple/x7Qf' }],
        },
      ),
    },
    {
      code: 'conflict',
      meaning:
        '`not_offered`: the operator offers no connected accounts. `operator_refused`: the provider does not let the operator do this. `payments_under_way`. `connection_ended`: the account was disconnected at the provider, or the operator changed between test and live; disconnect it here first.',
    },
  ),
  look: manage(
    {
      summary: 'Read the connected account at the provider',
      description:
        'What the provider lets it do, and what it still wants to know. The service does this by itself, too.',
      params: organizationParams,
    },
    { 200: Account },
  ),
  use: manage(
    {
      summary: 'Use the connected account',
      description:
        'In place of a key of the organization’s own. Cards on file with the other account are removed, since this one cannot charge them. Also changes the fee that guests may cover.',
      params: organizationParams,
      body: Closed(feeFields, {
        title: 'ConnectedFee',
        examples: [{ feePercent: 2.9, feeFixed: 0.3 }],
      }),
    },
    { 200: Account },
    {
      code: 'conflict',
      meaning:
        '`not_offered`. `not_ready`: the provider does not let the account take cards yet. `payments_under_way`: guests are paying with another account right now.',
    },
  ),
}
