import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { CartItem } from '../../shared/api-types.ts'
import { totalOf } from '../../shared/cents.ts'
import { billsOf, type Cart, charitiesOf, earlierReceipts, lotsIn } from './bills.ts'

const line = (auctionId: number, itemType = 'silent', purchaseAmount = '10.00') =>
  ({ auctionId, auctionName: `Auction ${auctionId}`, itemType, purchaseAmount }) as CartItem

const receipt = (
  auctionId: number,
  organizationName: string,
  sums: { amount: string; paid: string; due: string },
) => ({
  id: auctionId * 10,
  auctionId,
  auctionName: `Auction ${auctionId}`,
  organizationName,
  currency: 'USD',
  owedBack: '0.00',
  number: null,
  isPaid: sums.due === '0.00',
  ...sums,
})

const cart: Cart = {
  items: [line(1), line(2), line(3), line(1, 'ticket')],
  receipts: [
    receipt(1, 'Paws', { amount: '530.10', paid: '530.10', due: '0.00' }),
    receipt(2, 'Trees', { amount: '60.00', paid: '20.00', due: '40.00' }),
    receipt(3, 'Paws', { amount: '0.20', paid: '0.00', due: '0.20' }),
    receipt(9, 'Paws', { amount: '5.00', paid: '5.00', due: '0.00' }),
  ],
  auctions: [{ id: 2, organizationName: 'Trees', paddleNumber: 102 }],
}

suite('the cart', () => {
  test('has one sum for each charity, with its part payments and all of its auctions', () => {
    const charities = charitiesOf(cart)
    assert.deepEqual(
      charities.map(({ name, sums, bills }) => [name, sums, bills.map(({ auctionId }) => auctionId)]),
      [
        ['Paws', [{ currency: 'USD', due: 0.2, paid: 530.1, owedBack: 0 }], [1, 3]],
        ['Trees', [{ currency: 'USD', due: 40, paid: 20, owedBack: 0 }], [2]],
      ],
    )
  })

  test('begins with the charities that are still owed something', () => {
    const paid = receipt(1, 'Paws', { amount: '10.00', paid: '10.00', due: '0.00' })
    const owed = receipt(2, 'Trees', { amount: '10.00', paid: '0.00', due: '10.00' })
    const names = charitiesOf({ ...cart, items: [line(1), line(2)], receipts: [paid, owed] })
    assert.deepEqual(
      names.map(({ name }) => name),
      ['Trees', 'Paws'],
    )
  })

  test('knows the charity of a donation that has no receipt yet, and then has no sum', () => {
    const [charity] = charitiesOf({ ...cart, items: [line(2, 'donation')], receipts: [] })
    assert.deepEqual([charity?.name, charity?.sums, charity?.bills[0]?.paddleNumber], ['Trees', [], 102])
    const [unknown] = charitiesOf({ items: [line(7)], receipts: [], auctions: [] })
    assert.equal(unknown?.name, 'Auction 7')
  })

  test('lists receipts of auctions that left it apart', () => {
    assert.deepEqual(
      earlierReceipts(cart).map(({ auctionId }) => auctionId),
      [9],
    )
  })
})

suite('what was won', () => {
  test('is lots, not tickets, raffle tickets or donations', () => {
    const kinds = ['silent', 'live', 'sealedBid', 'ticket', 'raffle', 'donation', 'forSale']
    const [bill] = billsOf({ ...cart, items: kinds.map((kind) => line(1, kind)) })
    assert.deepEqual(
      lotsIn(bill!).map(({ itemType }) => itemType),
      ['silent', 'live', 'sealedBid'],
    )
  })

  test('adds up to the cent', () => {
    assert.equal(totalOf(['0.10', '0.20', '340.00']), 340.3)
    assert.equal(totalOf([]), 0)
  })
})
