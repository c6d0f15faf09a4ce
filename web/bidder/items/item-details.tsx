import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { PlainText } from '../../parts/plain-text.tsx'
import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { lotWords } from '../words/lot-en.ts'
import { storyWords } from '../words/lot-story-en.ts'
import { extensionSentence, lengthText } from './extension.ts'

export function ItemDetails({ item }: { item: Item }) {
  const { labels } = storyWords
  const isContest = isBidOn(item.itemType as ItemType) && item.itemType !== 'sealedBid'
  const late = isContest && item.controlMode === 'auto' ? lateBids(item.extension) : null
  const rows: [string, string | null][] = [
    [labels.donor, item.donorName],
    [labels.value, item.fairMarketValue === null ? null : money(item.fairMarketValue, item.currency)],
    [labels.step, isContest ? storyWords.orMoreThan(money(item.bidIncrement, item.currency)) : null],
    [labels.late, late],
    [labels.kind, storyWords.kinds[item.itemType as ItemType]],
    [labels.category, item.category?.name ?? null],
    [labels.left, item.quantityRemaining === null ? null : String(item.quantityRemaining)],
  ]
  return (
    <div class="item-text">
      <div class="item-text-columns">
        {item.description && (
          <section>
            <h2 class="item-heading">{storyWords.about}</h2>
            <PlainText text={item.description} />
          </section>
        )}
        <section>
          <h2 class="item-heading">{storyWords.goodToKnow}</h2>
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
      </div>
    </div>
  )
}

function lateBids(extension: Item['extension']): string | null {
  const window = lengthText(extension.windowSeconds, lotWords.length)
  const sentences = {
    reset: (length: string) => storyWords.lateReset(window, length),
    add: (length: string) => storyWords.lateAdd(window, length),
  }
  return extensionSentence(extension, sentences, lotWords.length)
}
