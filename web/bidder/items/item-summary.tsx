import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { isWide } from '../frame/wide.ts'
import { lotWords } from '../words/lot-en.ts'

/** Who gave the item and what it is worth, in one line under the name. */
export function ItemSummary({ item }: { item: Item }) {
  const facts = [
    item.donorName && lotWords.givenBy(item.donorName),
    item.fairMarketValue !== null && lotWords.worth(money(item.fairMarketValue, item.currency)),
  ].filter(Boolean)
  return (
    <p class="second">
      {facts.join(' · ')}
      {!isWide.value && (
        <>
          {facts.length > 0 && ' · '}
          <a class="item-auction" href={`/a/${item.auctionId}`}>
            {item.auction.name}
          </a>
        </>
      )}
    </p>
  )
}
