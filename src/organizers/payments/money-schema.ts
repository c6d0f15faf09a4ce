import { type Static, Type } from 'typebox'
import { anna } from '../../auction/auctions/example.ts'
import { numbered } from '../../money/bills/receipt-schema.ts'
import { paymentStates } from '../../money/payments/schema.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { auctionParams, Closed, Money, manage } from '../basics/schema.ts'

const decimal = (description: string) => Type.String({ description })
const Part = (description: string) =>
  Type.Object({ amount: decimal('Decimal.'), count: Type.Integer() }, { description })
const CardShown = Type.Object({ brand: Type.String(), lastFour: Type.String() })

const exampleCard = { brand: 'visa', lastFour: '4242' }
const nothing = { amount: '0.00', count: 0 }
const exampleMoney = {
  currency: 'USD',
  isPossible: true,
  isTest: false,
  totals: {
    billCount: 61,
    billed: '31420.00',
    paid: '24865.00',
    due: { amount: '6555.00', count: 14 },
    owedBack: nothing,
    dueWithoutCard: 7,
    declined: { amount: '610.00', count: 2 },
    refunded: { amount: '120.00', count: 1 },
    disputed: nothing,
    stuck: 0,
    fees: '603.50',
    coveredFees: '318.40',
  },
  ways: [{ way: 'online', count: 31, amount: '15240.00' }],
  charge: { count: 7, total: '2410.00' },
  run: null,
  day: { day: '2026-11-25', setBy: 'Mia Rivers', outcome: null },
  daysToChoose: { earliest: '2026-11-22', latest: '2027-01-20' },
  bills: [
    {
      receiptId: 77,
      number: null,
      revision: null,
      total: '460.00',
      paid: '0.00',
      due: '460.00',
      owedBack: '0.00',
      refunded: '0.00',
      guest: { userId: anna.userId, paddleNumber: 103, name: 'Carmen Ruiz', email: 'carmen@example.org' },
      disputed: '0.00',
      card: exampleCard,
      latest: { state: 'declined', code: 'insufficient_funds', card: exampleCard },
      ways: [],
      hasPayLink: true,
      isStuck: false,
      isChargeable: true,
      chargeable: '120.00',
      run: null,
    },
  ],
}

const BillShown = Type.Object({
  receiptId: Type.Integer(),
  ...numbered,
  guest: Type.Object({
    userId: Type.Integer(),
    paddleNumber: orNull(Type.Integer()),
    name: Type.String(),
    email: Type.String(),
  }),
  total: decimal('What was bought, won and given.'),
  paid: decimal('What of it is paid, part payments included.'),
  due: decimal('What of it is still due.'),
  owedBack: decimal('What the guest gets back.'),
  refunded: decimal('What went back to the guest: refunds of online payments, and disputes that were lost.'),
  disputed: decimal('Payments that the guest disputes.'),
  card: orNull({ ...CardShown, description: 'The card on file.' }),
  latest: orNull(
    Type.Object(
      {
        state: Type.String({ enum: [...paymentStates] }),
        code: orNull(Type.String({ description: 'Why it failed, as the provider calls it.' })),
        card: orNull(CardShown),
      },
      { description: 'The latest attempt to pay online.' },
    ),
  ),
  ways: Type.Array(Type.String(), { description: 'How it was paid.' }),
  hasPayLink: Type.Boolean(),
  isStuck: Type.Boolean({
    description:
      'Whether a payment or a refund is not decided after ten minutes: look at the provider again.',
  }),
  isChargeable: Type.Boolean({ description: 'Whether charging everybody would charge this guest’s card.' }),
  chargeable: Type.String({
    description:
      'How much: what its owner bought, offered to pay for or agreed to share. The rest is paid by a pay link or at the desk.',
  }),
  run: orNull(
    Type.String({
      enum: ['waiting', 'paid', 'declined', 'needsPerson', 'skipped'],
      description: 'Where it is in the run that is under way.',
    }),
  ),
})

const Day = (description: string) =>
  Type.String({ pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]$', description, examples: ['2026-11-25'] })

const DayShown = Type.Object(
  {
    day: Day('In the auction’s time zone; charging begins at 10 in the morning.'),
    setBy: Type.String(),
    outcome: orNull(
      Type.String({
        enum: ['begun', 'nothingDue', 'missed'],
        description:
          'What became of it; null while it is ahead. `missed`: the auction closed after it, or charging was not possible within three days.',
      }),
    ),
  },
  { description: 'The day on which cards on file are charged by themselves, if one was chosen.' },
)

const RunShown = Type.Object(
  {
    startedBy: Type.String({ description: 'Who started it, or chose the day.' }),
    isPlanned: Type.Boolean({ description: 'Whether it began by itself on the day that guests were told.' }),
    startedAt: Type.Integer({ description: 'Epoch seconds.' }),
    isStopping: Type.Boolean(),
    isEnded: Type.Boolean(),
    trouble: orNull(
      Type.String({
        description: '`payments_off`: the account does not work, so it stopped.',
      }),
    ),
    total: Part('Everybody.'),
    waiting: Part('Not charged yet.'),
    paid: Part('Charged.'),
    declined: Part('Declined, or the bank wants to ask the guest: they were sent a notice, once.'),
    skipped: Part('Not charged: paid meanwhile, more due than was shown, stopped, or no answer.'),
  },
  { description: 'The latest run that charged everybody.' },
)

const MoneyAnswer = Type.Object(
  {
    currency: Type.String({ description: 'ISO 4217.' }),
    isPossible: Type.Boolean({ description: 'Whether bills can be paid online.' }),
    isTest: Type.Boolean({ description: 'Whether no real money moves.' }),
    totals: Type.Object({
      billCount: Type.Integer(),
      billed: decimal('All lines of all bills.'),
      paid: decimal('What of it is paid, part payments included.'),
      due: Part('What of it is still due.'),
      owedBack: Part('Taken above what was billed: to be refunded.'),
      dueWithoutCard: Type.Integer({ description: 'How many of those have no card on file.' }),
      declined: Part('Due, and the card was declined or the bank wants to ask the guest.'),
      refunded: Part('What went back to guests: refunds of online payments, and disputes that were lost.'),
      disputed: Part('In dispute.'),
      stuck: Type.Integer({ description: 'How many bills need a look at the provider.' }),
      fees: decimal('What the provider kept, as far as it has said.'),
      coveredFees: decimal('What guests added for it; billed, and not counted as raised.'),
    }),
    ways: Type.Array(
      Type.Object({ way: Type.String(), count: Type.Integer(), amount: decimal('Less refunds.') }),
      { description: 'What was taken and marked as paid, by way: in all, `paid` and `owedBack`.' },
    ),
    charge: Type.Object(
      { count: Type.Integer(), total: decimal('Decimal.') },
      { description: 'What charging everybody would charge now.' },
    ),
    run: orNull(RunShown),
    day: orNull(DayShown),
    daysToChoose: Type.Object(
      { earliest: Day('The first.'), latest: Day('The last.') },
      { description: 'The days that can be chosen now for charging cards by themselves.' },
    ),
    bills: Type.Array(BillShown, { description: 'By name.' }),
  },
  {
    title: 'AuctionMoney',
    description: 'What is due and what came in, every bill, and the latest run that charged everybody.',
    examples: [exampleMoney],
  },
)

export type MoneyShown = Static<typeof MoneyAnswer>

export const moneySchemas = {
  read: manage(
    {
      summary: 'The money of an auction',
      description:
        'What is due, what was paid by which way, what was declined, refunded and disputed, the provider’s fees, every bill, and the run that charges everybody.',
      params: auctionParams,
    },
    { 200: MoneyAnswer },
  ),
  start: manage(
    {
      summary: 'Charge everybody who has not paid',
      description:
        'Charges the cards on file of everybody who owes something, one after the other, in the background: any server goes on with it after a crash. What is due is read again right before each charge, and nobody is charged more than was shown. Who is declined, or asked by the bank, gets a pay link and a notice, once.',
      params: auctionParams,
      body: Closed(
        {
          seenCount: Type.Integer({
            minimum: 0,
            maximum: 100_000,
            examples: [7],
            description: 'How many guests were shown.',
          }),
          seenTotal: Money('The total that was shown.'),
        },
        { title: 'NewChargeRun', examples: [{ seenCount: 7, seenTotal: 2410 }] },
      ),
    },
    { 201: MoneyAnswer },
    {
      code: 'conflict',
      meaning:
        '`changed_meanwhile`: it is no longer what was shown. `nothing_due`. `already_running`. `not_payable`: nothing can be paid online here.',
    },
  ),
  stop: manage(
    {
      summary: 'Stop charging',
      description: 'A card that is being charged at this moment is finished; nobody else is charged.',
      params: auctionParams,
    },
    { 200: MoneyAnswer },
  ),
  setDay: manage(
    {
      summary: 'Charge cards on file on a day',
      description:
        'At 10 in the morning of that day, in the auction’s time zone, the cards on file of everybody who still owes something are charged, as by `POST …/charges`. Guests see the day where they pay, and in the mail at the close. Nobody is charged earlier: after the close the day can only be moved further away, needs two days’ notice, and everybody who owes something is mailed.',
      params: auctionParams,
      body: Closed(
        { day: Day('From `daysToChoose`.') },
        { title: 'NewChargeDay', examples: [{ day: '2026-11-25' }] },
      ),
    },
    { 200: MoneyAnswer },
    { code: 'conflict', meaning: '`not_payable`: nothing can be paid online here.' },
  ),
  callOffDay: manage(
    {
      summary: 'Call off charging on a day',
      description: 'Nobody is charged by itself. Once it has begun, stop it with `POST …/charges/stop`.',
      params: auctionParams,
    },
    { 200: MoneyAnswer },
  ),
}
