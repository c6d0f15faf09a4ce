import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { PlainText } from '../../parts/plain-text.tsx'
import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { lotWords } from '../words/lot-en.ts'
import { extensionSentence, inMinutes } from './extension.ts'

/** Who gave the item and what it is worth, in one line under the name. */
export function ItemSummary({ item }: { item: Item }) {
  const facts = [
    item.donorName && lotWords.givenBy(item.donorName),
    item.fairMarketValue !== null && lotWords.worth(money(item.fairMarketValue, item.currency)),
  ].filter(Boolean)
  return (
    <p class="second">
      {facts.join(' · ')}
      {facts.length > 0 && ' · '}
      <a class="item-auction" href={`/a/${item.auctionId}`}>
        {item.auction.name}
      </a>
    </p>
  )
}

export function ItemDetails({ item }: { item: Item }) {
  const { labels } = lotWords
  const isContest = isBidOn(item.itemType as ItemType) && item.itemType !== 'sealedBid'
  const late =
    isContest && item.controlMode === 'auto' ? extensionSentence(item.extension, lateBids(item)) : null
  const rows: [string, string | null][] = [
    [labels.donor, item.donorName],
    [labels.value, item.fairMarketValue === null ? null : money(item.fairMarketValue, item.currency)],
    [labels.step, isContest ? lotWords.orMoreThan(money(item.bidIncrement, item.currency)) : null],
    [labels.late, late],
    [labels.kind, lotWords.kinds[item.itemType as ItemType]],
    [labels.category, item.category?.name ?? null],
    [labels.left, item.quantityRemaining === null ? null : String(item.quantityRemaining)],
  ]
  return (
    <section>
      {item.description && (
        <>
          <h2 class="item-heading">{lotWords.about}</h2>
          <PlainText text={item.description} />
        </>
      )}
      <dl class="facts">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

const lateBids = ({ extension }: Item) => ({
  reset: (minutes: number) => lotWords.lateReset(inMinutes(extension.windowSeconds), minutes),
  add: (minutes: number) => lotWords.lateAdd(inMinutes(extension.windowSeconds), minutes),
})
