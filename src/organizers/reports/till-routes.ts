import { Type } from 'typebox'
import { currencyOf } from '../../auction/auctions/currency-of.ts'
import { gala } from '../../auction/auctions/example.ts'
import { row } from '../../platform/database/pool.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { readAmount } from '../../platform/http/values/money.ts'
import { writeAudit } from '../basics/audit.ts'
import type { Management } from '../basics/management.ts'
import { keyReused, once, onceHeaders } from '../basics/once.ts'
import { auctionParams, Closed, Line, Money, manage } from '../basics/schema.ts'
import { readTill } from './till.ts'

/** The till report, and the cash that was counted for it. */
export function tillRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/auctions/:auctionId'

  app.get(`${path}/reports/till`, { ...gate, schema: schemas.read }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId, 'desk')
    return readTill(changes.db, auctionId)
  })

  app.post(`${path}/cash-counts`, { ...gate, schema: schemas.count }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, 'desk')
    const { auctionId, organizationId } = organizer
    const { desk = null, counted, float = 0 } = request.body
    const { status, body } = await changes.commit((tx) =>
      once(tx, { organizer, request }, async () => {
        const currency = await currencyOf(tx, auctionId)
        const countedCents = readAmount(counted, { currency, field: 'counted' })
        const floatCents = readAmount(float, { currency, field: 'float' })
        const made = await row<{ id: number }>(
          tx,
          `insert into cash_counts (auction_id, desk, counted_cents, float_cents, counted_by)
           values ($1, $2, $3, $4, $5) returning id`,
          [auctionId, desk, countedCents, floatCents, organizer.id],
        )
        const entry = { organizationId, action: 'count', subject: 'cash', subjectId: made!.id } as const
        const changes = { desk, counted: counted.toFixed(2), float: float.toFixed(2) }
        await writeAudit(tx, organizer, { ...entry, changes })
        return { status: 201, body: await readTill(tx, auctionId) }
      }),
    )
    return reply.code(status).send(body)
  })
}

const decimal = (description: string) => Type.String({ description: `${description} Decimal.` })
const desk = orNull(Type.String({ description: 'As it calls itself; null where it gave no name.' }))
const paidBy = Type.String({ enum: ['cash', 'check', 'card', 'other', 'online'] })
const count = Type.Integer({ description: 'How many.' })

export const TillAnswer = Type.Object(
  {
    currency: Type.String({ description: 'ISO 4217.' }),
    taken: Type.Array(
      Type.Object({
        desk,
        takenById: Type.Integer(),
        takenBy: Type.String({ description: 'The person who took it.' }),
        paidBy,
        count,
        amount: decimal('All of it.'),
      }),
      { description: 'Payments that stand, by desk, person and way; not those taken online.' },
    ),
    online: orNull(
      Type.Object(
        { count, amount: decimal('All of it.') },
        { description: 'Payments that stand, taken online.' },
      ),
    ),
    marked: Type.Array(Type.Object({ paidBy, count, amount: decimal('All of it.') }), {
      description: 'Lines that were marked as paid by hand, without a payment, by way.',
    }),
    tills: Type.Array(
      Type.Object({
        desk,
        cash: decimal('What the books say was taken in cash.'),
        count: orNull(
          Type.Object({
            counted: decimal('What was in the till.'),
            float: decimal('What was in it before the first payment.'),
            difference: decimal(
              'Counted, less the float and the cash taken until then: below zero, some is missing.',
            ),
            takenSince: decimal('Cash taken after it was counted.'),
            countedBy: Type.String(),
            countedAt: Type.Integer({ description: 'Epoch seconds.' }),
          }),
        ),
      }),
      { description: 'The cash of each desk, with its newest count; null before the first one.' },
    ),
    totals: Type.Object({
      taken: decimal('Payments that stand, at desks and online.'),
      marked: decimal('Marked as paid by hand.'),
      paid: decimal('What is paid of the bills: taken and marked, less what is owed back.'),
      credit: decimal('Taken, and not enough to settle a whole line, or owed back.'),
      owedBack: decimal('Taken above what was billed: to be refunded.'),
    }),
  },
  {
    title: 'TillReport',
    description: 'The till.',
    examples: [
      {
        currency: 'CAD',
        taken: [
          {
            desk: 'Desk 1',
            takenById: 12,
            takenBy: 'Mia Rivers',
            paidBy: 'cash',
            count: 3,
            amount: '690.00',
          },
        ],
        online: null,
        marked: [{ paidBy: 'other', count: 1, amount: '50.00' }],
        tills: [
          {
            desk: 'Desk 1',
            cash: '690.00',
            count: {
              counted: '780.00',
              float: '100.00',
              difference: '-10.00',
              takenSince: '0.00',
              countedBy: 'Mia Rivers',
              countedAt: gala.endTime,
            },
          },
        ],
        totals: { taken: '690.00', marked: '50.00', paid: '720.00', credit: '20.00', owedBack: '20.00' },
      },
    ],
  },
)

const schemas = {
  read: manage(
    {
      summary: 'The till report',
      description:
        'What was taken by hand, by desk, person and way, what was taken online, and whether the counted cash agrees. Corrected and undone payments are not in it; `exports/payments.csv` lists them all.',
      params: auctionParams,
    },
    { 200: TillAnswer },
  ),
  count: manage(
    {
      summary: 'Note the cash that was counted at a desk',
      description: 'The newest count of a desk is in the till report; earlier ones stay in the log.',
      params: auctionParams,
      headers: onceHeaders,
      body: Closed(
        {
          desk: Type.Optional(
            Line('As the desk calls itself; left out for desks without a name.', 'Desk 1', 40),
          ),
          counted: Money('What is in the till.'),
          float: Type.Optional(Money('What was in it before the first payment; 0 unless given.')),
        },
        { title: 'CashCount', examples: [{ desk: 'Desk 1', counted: 780, float: 100 }] },
      ),
    },
    { 201: TillAnswer },
    keyReused,
  ),
}
