import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingBeforeOpening } from './missing.ts'

const auction = {
  startTime: 1_000,
  endTime: 2_000,
  description: 'For the shelter.',
  imageUrl: '/images/1/large.webp',
  isPrivate: false,
  goal: 30_000,
  registrationCount: 0,
}
const lamp = {
  itemType: 'silent' as const,
  images: [{ id: 1, smallUrl: '', mediumUrl: '', largeUrl: '' }],
  fairMarketValue: 80,
  startingPrice: 20,
  buyNowPrice: null,
  status: 'pending',
  categoryId: null,
}
const ready = { auction, items: [lamp], invitationCount: 0, staffCount: 1, nowSeconds: 500 }
const names = (facts: Parameters<typeof missingBeforeOpening>[0]) =>
  missingBeforeOpening(facts).map(({ what, weight, count }) => `${weight} ${what} ${count}`)

test('nothing is missing from an auction that is ready', () => {
  assert.deepEqual(names(ready), [])
})

test('without items, or past its end, it cannot open; the donation item is no item', () => {
  assert.deepEqual(names({ ...ready, items: [] }), ['must items 1'])
  const donation = { ...lamp, itemType: 'donation' as const, images: [] }
  assert.deepEqual(names({ ...ready, items: [donation] }), ['must items 1'])
  assert.deepEqual(names({ ...ready, nowSeconds: 2_000 }), ['must endPassed 1'])
})

test('what would embarrass is counted: hidden items, no pictures, no value, bids from zero', () => {
  const bare = { ...lamp, images: [], fairMarketValue: null, startingPrice: 0, status: 'draft' }
  assert.deepEqual(names({ ...ready, items: [lamp, bare, bare] }), [
    'should draftItems 2',
    'should itemPrices 2',
    'should itemPictures 2',
    'should itemValues 2',
  ])
})

test('a private auction needs somebody who may take part', () => {
  const isPrivate = { ...auction, isPrivate: true }
  assert.deepEqual(names({ ...ready, auction: isPrivate }), ['should guests 1'])
  assert.deepEqual(names({ ...ready, auction: isPrivate, invitationCount: 1 }), [])
})

test('categories are asked for when there are many items', () => {
  const many = Array.from({ length: 20 }, () => lamp)
  assert.deepEqual(names({ ...ready, items: many }), ['should itemCategories 20'])
})
