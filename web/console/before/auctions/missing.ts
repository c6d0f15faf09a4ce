import type { Auction, Item } from '../../api-types.ts'
import type { auctionsWords } from '../../words/auctions-en.ts'

/** `must`: an auction cannot sensibly open without it; `should`: better done before opening. */
type Missing = { what: MissingWhat; weight: 'must' | 'should'; count: number }

export type MissingWhat = keyof typeof auctionsWords.missing

type Prepared = {
  auction: Pick<
    Auction,
    'startTime' | 'endTime' | 'description' | 'imageUrl' | 'isPrivate' | 'goal' | 'registrationCount'
  >
  items: readonly Pick<
    Item,
    'itemType' | 'images' | 'fairMarketValue' | 'startingPrice' | 'buyNowPrice' | 'status' | 'categoryId'
  >[]
  invitationCount: number
  staffCount: number
  nowSeconds: number
}

/** What is still missing before an auction opens, the most important first. */
export function missingBeforeOpening({
  auction,
  items: all,
  invitationCount,
  staffCount,
  nowSeconds,
}: Prepared): Missing[] {
  const items = all.filter(({ itemType, status }) => itemType !== 'donation' && status !== 'withdrawn')
  const bidOn = items.filter(({ itemType }) => ['silent', 'live', 'sealedBid'].includes(itemType))
  const count = (matching: readonly unknown[]) => matching.length
  const found: Missing[] = [
    { what: 'items', weight: 'must', count: Number(items.length === 0) },
    { what: 'endPassed', weight: 'must', count: Number(auction.endTime <= nowSeconds) },
    { what: 'draftItems', weight: 'should', count: count(items.filter(({ status }) => status === 'draft')) },
    {
      what: 'itemPrices',
      weight: 'should',
      count: count(bidOn.filter(({ startingPrice }) => startingPrice === 0)),
    },
    {
      what: 'guests',
      weight: 'should',
      count: Number(auction.isPrivate && auction.registrationCount + invitationCount === 0),
    },
    {
      what: 'itemPictures',
      weight: 'should',
      count: count(items.filter(({ images }) => images.length === 0)),
    },
    {
      what: 'itemValues',
      weight: 'should',
      count: count(items.filter(({ fairMarketValue }) => fairMarketValue === null)),
    },
    {
      what: 'itemCategories',
      weight: 'should',
      count: items.length >= 20 ? count(items.filter(({ categoryId }) => categoryId === null)) : 0,
    },
    { what: 'picture', weight: 'should', count: Number(auction.imageUrl === null) },
    { what: 'description', weight: 'should', count: Number(!auction.description) },
    { what: 'goal', weight: 'should', count: Number(auction.goal === null) },
    { what: 'staff', weight: 'should', count: Number(staffCount === 0) },
  ]
  return found.filter(({ count }) => count > 0)
}
