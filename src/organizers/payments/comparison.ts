import { type Static, Type } from 'typebox'
import { isChargingPaused } from '../../money/payments/charging-pause.ts'
import { compareBooks, readComparison } from '../../money/payments/comparison.ts'
import type { PaymentParts } from '../../money/payments/look.ts'
import { refused, unavailable } from '../../money/payments/pay.ts'
import { ProviderError } from '../../money/payments/provider.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { writeAudit } from '../basics/audit.ts'
import type { Management } from '../basics/management.ts'
import { manage, organizationParams } from '../basics/schema.ts'

/** Our books beside those of the payment provider: once a day by themselves, and whenever a manager asks. */
export function comparisonRoutes(app: App, management: Management, payments: PaymentParts): void {
  const { authority, changes, gate } = management
  const path = '/v3/manage/organizations/:organizationId/payments/comparison'

  app.get(path, { ...gate, schema: schemas.read }, async (request) => {
    const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
    return presentComparison(payments, organizationId)
  })

  app.post(path, { ...gate, schema: schemas.compare }, async (request) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { organizationId } = organizer
    const own = await payments.accesses.of(changes.db, organizationId)
    if (!own) throw refused('not_payable', 'This organization takes no payments online.')
    try {
      if (!(await compareBooks(payments, own)))
        throw refused('under_way', 'The books are being compared. Please look again in a few minutes.')
    } catch (error) {
      throw error instanceof ProviderError ? unavailable(error) : error
    }
    const entry = {
      organizationId,
      action: 'compare',
      subject: 'paymentAccess',
      subjectId: organizationId,
    } as const
    await writeAudit(changes.db, organizer, { ...entry, changes: {} })
    return presentComparison(payments, organizationId)
  })
}

async function presentComparison({ changes: { db } }: PaymentParts, organizationId: number) {
  const { startedAt, booked, differences, failureCode } = await readComparison(db, organizationId)
  return {
    isChargingPaused: await isChargingPaused(db, organizationId),
    comparedAt: startedAt && toEpoch(startedAt),
    booked,
    code: failureCode,
    differences: differences.map(({ kind, intentId, amountCents, currency, atMs }) => ({
      kind,
      paymentId: intentId,
      amount: toDecimal(BigInt(amountCents)),
      currency,
      at: Math.floor(atMs / 1000),
    })),
  }
}

const exampleComparison = {
  isChargingPaused: false,
  comparedAt: 1_795_000_000,
  booked: 0,
  code: null,
  differences: [
    {
      kind: 'unknownBill',
      paymentId: 'pi_3Maple',
      amount: '120.00',
      currency: 'USD',
      at: 1_794_990_000,
    },
  ],
}

const Comparison = Type.Object(
  {
    isChargingPaused: Type.Boolean({
      description:
        'Whether cards are not charged and nothing is refunded: after a restore, or when another database server took over, the books have to be compared first.',
    }),
    comparedAt: orNull(Type.Integer({ description: 'Epoch seconds of the latest comparison.' })),
    booked: Type.Integer({
      description: 'How many movements it found at the provider and booked on the bills that they name.',
    }),
    code: orNull(
      Type.String({ description: 'Why the latest try did not get to the end, as the provider calls it.' }),
    ),
    differences: Type.Array(
      Type.Object({
        kind: Type.String({
          enum: ['unknownBill', 'missingThere', 'differs'],
          description:
            '`unknownBill`: the provider has a payment for a bill that does not exist here. `missingThere`: it is paid here, and not at the provider. `differs`: the amounts or states are not the same.',
        }),
        paymentId: Type.String({ description: 'The provider’s id of the payment.' }),
        amount: Type.String({ description: 'Decimal.' }),
        currency: Type.String({ description: 'ISO 4217.' }),
        at: Type.Integer({ description: 'Epoch seconds.' }),
      }),
      { description: 'What is left for a person to look at: at most a hundred.' },
    ),
  },
  {
    title: 'PaymentComparison',
    description: 'The latest comparison of the books with those of the payment provider.',
    examples: [exampleComparison],
  },
)

export type PaymentComparison = Static<typeof Comparison>

const schemas = {
  read: manage(
    {
      summary: 'The books beside the provider’s',
      description:
        'What the latest comparison found, and whether charging is paused until there is one. It is made once a day, and within a minute or so when it is needed.',
      params: organizationParams,
    },
    { 200: Comparison },
  ),
  compare: manage(
    {
      summary: 'Compare the books with the provider’s',
      description:
        'Reads every payment, refund and dispute since the last comparison at the provider, books what is missing here, and closes what could still be paid there without being known here.',
      params: organizationParams,
    },
    { 200: Comparison },
    {
      code: 'conflict',
      meaning:
        '`under_way`: a comparison is being made. `not_payable`: the organization takes no payments online. `payments_off`: the account does not work.',
    },
  ),
}
