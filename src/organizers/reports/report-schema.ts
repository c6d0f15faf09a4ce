import { Type } from 'typebox'
import { gala } from '../../auction/auctions/example.ts'
import { itemTypes } from '../../engine/item-types.ts'
import { itemStatus } from '../../engine/statuses.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { pageQuery } from '../../platform/http/answers/paging.ts'
import { exampleGuest } from '../basics/example.ts'
import { auctionParams, manage, OneOf } from '../basics/schema.ts'
import { Guest } from '../guests/guests.ts'
import { outcomes } from './item-outcomes.ts'

const decimal = (description: string) => Type.String({ description })
const count = (description: string) => Type.Integer({ description })

export const ReportSummary = Type.Object(
  {
    currency: Type.String({ description: 'ISO 4217.' }),
    totals: Type.Object({
      raised: decimal('Everything won, bought and donated, paid or not.'),
      leading: decimal('The prices of open lots that would sell now, as on the thermometer.'),
      notCounted: decimal(
        'The part of `raised` that the thermometer leaves out: donations recorded by organizers (`donations.offlineUpdatesThermometer`).',
      ),
      coveredFees: decimal('Card fees that guests covered: billed, and not in `raised`.'),
      paid: decimal('What is paid of all bills, part payments included.'),
      unpaid: decimal('What is still due on them: `raised` and `coveredFees`, less `paid`.'),
      owedBack: decimal('Taken above what was billed: to be refunded.'),
      refunded: decimal('What went back to guests: refunds of online payments, and disputes that were lost.'),
      awaitingConfirmation: decimal('Large donations that await confirmation; not in any other total.'),
      donated: decimal('The part of `raised` that was donated.'),
      goal: orNull(decimal('Null when there is no goal.')),
      bidCount: count('Bids that count.'),
      bidderCount: count('Guests who have bid.'),
      guestCount: count('Guests who are registered.'),
      buyerCount: count('Guests who have bought, won or donated something.'),
    }),
    stepSeconds: count('How long a step of `raisedOverTime` is.'),
    raisedOverTime: Type.Array(
      Type.Object({
        time: count('When the step begins, in epoch seconds.'),
        amount: decimal('What was raised in it.'),
        total: decimal('What was raised until its end.'),
      }),
      { description: 'Steps in which something was raised; at most 97.' },
    ),
    byCategory: Type.Array(
      Type.Object({
        categoryId: orNull(Type.Integer()),
        name: orNull(Type.String({ description: 'Null for items without a category.' })),
        itemCount: count('Items that bidders see.'),
        soldCount: count('Items of which something was sold.'),
        amount: decimal('The amount paid or promised for them.'),
        fairMarketValue: decimal('Of what was sold, as far as it is stated.'),
      }),
      { description: 'Items by category, the highest amount first, without donations.' },
    ),
    topGivers: Type.Array(
      Type.Object({
        guest: Guest,
        amount: decimal('What they gave and bought.'),
        donated: decimal('What they donated.'),
        purchaseCount: count('Lines on the receipt.'),
      }),
      { description: 'The guests who donated most: at most twenty, the highest donation first.' },
    ),
  },
  {
    title: 'ReportSummary',
    description: 'The figures of the auction.',
    examples: [
      {
        currency: 'CAD',
        totals: {
          raised: '1250.00',
          leading: '0.00',
          paid: '1000.00',
          unpaid: '250.00',
          notCounted: '0.00',
          coveredFees: '0.00',
          owedBack: '0.00',
          refunded: '0.00',
          awaitingConfirmation: '0.00',
          donated: '500.00',
          goal: '3000.00',
          bidCount: 84,
          bidderCount: 31,
          guestCount: 120,
          buyerCount: 22,
        },
        stepSeconds: 900,
        raisedOverTime: [{ time: gala.startTime, amount: '1250.00', total: '1250.00' }],
        byCategory: [
          {
            categoryId: 3,
            name: 'Travel',
            itemCount: 4,
            soldCount: 2,
            amount: '750.00',
            fairMarketValue: '900.00',
          },
        ],
        topGivers: [{ guest: exampleGuest, amount: '400.00', donated: '150.00', purchaseCount: 3 }],
      },
    ],
  },
)

export const ItemOutcome = Type.Object(
  {
    itemId: Type.Integer(),
    itemCode: Type.String(),
    name: Type.String(),
    categoryName: orNull(Type.String()),
    itemType: Type.String({ enum: [...itemTypes] }),
    donorName: orNull(Type.String()),
    status: Type.String({ enum: Object.keys(itemStatus) }),
    outcome: OneOf(outcomes, 'The outcome.'),
    bidCount: count('Bids that count.'),
    startingPrice: decimal('Where bidding begins.'),
    price: orNull(decimal('Null before the first bid, and for sealed bids until it is sold.')),
    fairMarketValue: orNull(decimal('Null when it is not stated.')),
    soldAmount: decimal('The amount paid or promised for it.'),
    quantitySold: count('Pieces.'),
  },
  {
    title: 'ItemOutcome',
    examples: [
      {
        itemId: 42,
        itemCode: '101',
        name: 'A weekend by the lake',
        categoryName: 'Travel',
        itemType: 'silent',
        donorName: 'The Lake Inn',
        status: 'sold',
        outcome: 'sold',
        bidCount: 7,
        startingPrice: '100.00',
        price: '450.00',
        fairMarketValue: '800.00',
        soldAmount: '450.00',
        quantitySold: 1,
      },
    ],
  },
)

export const reportSchemas = {
  summary: manage(
    {
      summary: 'The figures of an auction',
      description:
        'What was raised, over time, by category and by whom. It can be read while the auction runs.',
      params: auctionParams,
    },
    { 200: ReportSummary },
  ),
  items: manage(
    {
      summary: 'Item outcomes',
      description: 'Bids, price and value of every item that bidders see, by code; without donations.',
      params: auctionParams,
      querystring: Type.Object({
        outcome: Type.Optional(OneOf(outcomes, 'Only these.')),
        ...pageQuery(),
      }),
    },
    {
      200: Type.Object(
        { items: Type.Array(ItemOutcome), totalCount: Type.Integer({ examples: [1] }) },
        { description: 'A page of items.' },
      ),
    },
  ),
}
