import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { RichText } from '../../parts/rich-text.tsx'
import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { biddingWords } from '../bidding-words.ts'
import { extensionSentence, inMinutes } from './extension.ts'

/** Who gave it and what it is worth, in one line under the name. */
function Line({ item }: { item: Item }) {
  const facts = [
    item.donorName && biddingWords.lot.givenBy(item.donorName),
    item.fairMarketValue !== null && biddingWords.lot.worth(money(item.fairMarketValue, item.currency)),
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

function Table({ item }: { item: Item }) {
  const { labels } = biddingWords.lot
  const isContest = isBidOn(item.itemType as ItemType) && item.itemType !== 'sealedBid'
  const late =
    isContest && item.controlMode === 'auto' ? extensionSentence(item.extension, lateBids(item)) : null
  const rows: [string, string | null][] = [
    [labels.donor, item.donorName],
    [labels.value, item.fairMarketValue === null ? null : money(item.fairMarketValue, item.currency)],
    [labels.step, isContest ? biddingWords.lot.orMoreThan(money(item.bidIncrement, item.currency)) : null],
    [labels.late, late],
    [labels.kind, biddingWords.lot.kinds[item.itemType as ItemType]],
    [labels.category, item.category?.name ?? null],
    [labels.left, item.quantityRemaining === null ? null : String(item.quantityRemaining)],
  ]
  return (
    <section>
      {item.description && (
        <>
          <h2 class="item-heading">{biddingWords.lot.about}</h2>
          <RichText html={item.description} />
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
  reset: (minutes: number) => biddingWords.lot.lateReset(inMinutes(extension.windowSeconds), minutes),
  add: (minutes: number) => biddingWords.lot.lateAdd(inMinutes(extension.windowSeconds), minutes),
})

export const Facts = { Line, Table }
