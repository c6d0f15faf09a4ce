import { useSignal } from '@preact/signals'
import { type ItemType, isBidOn } from '../../../../src/engine/item-types.ts'
import { Button } from '../../../parts/button.tsx'
import { Out } from '../../../parts/icons.tsx'
import { Picture } from '../../../parts/picture.tsx'
import { PlainText } from '../../../parts/plain-text.tsx'
import { Price } from '../../../parts/price.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { money } from '../../../shared/format.ts'
import type { Auction, Item } from '../../api-types.ts'
import { itemsWords } from '../../words/items-en.ts'
import './lot-preview.css'

/** A link to the page that bidders see; for an item that they cannot see yet, a preview. */
export function LotPreview({ auction, item }: { auction: Auction; item: Item }) {
  const say = itemsWords.item
  const isOpen = useSignal(false)
  const isPublic = !['draft', 'test', 'cancelled'].includes(auction.status) && item.status !== 'draft'
  if (isPublic)
    return (
      <a class="button plain" href={`/i/${item.id}`} target="_blank" rel="noopener">
        <Out size={18} /> {say.preview}
      </a>
    )
  return (
    <>
      <Button onClick={() => (isOpen.value = true)}>{say.preview}</Button>
      <p class="note">{say.previewDraft}</p>
      {isOpen.value && (
        <Sheet title={say.preview} onClose={() => (isOpen.value = false)}>
          <Preview item={item} />
        </Sheet>
      )}
    </>
  )
}

function Preview({ item }: { item: Item }) {
  const { preview } = itemsWords
  const isBid = isBidOn(item.itemType as ItemType)
  const price = isBid ? item.startingPrice : (item.buyNowPrice ?? 0)
  const details = [
    item.donorName && preview.givenBy(item.donorName),
    item.fairMarketValue !== null && preview.worth(money(item.fairMarketValue, item.currency)),
  ].filter(Boolean)
  return (
    <article class="lot-preview">
      <Picture url={item.images[0]?.mediumUrl ?? null} sizes="390px" />
      <p class="second">{preview.lot(item.itemCode)}</p>
      <h3 class="serif lot-preview-name">{item.name}</h3>
      {details.length > 0 && <p class="second">{details.join(' · ')}</p>}
      <p>
        <span class="second">{isBid ? preview.startsAt : preview.price}</span>{' '}
        <Price amount={price} currency={item.currency} />
      </p>
      {item.description && <PlainText text={item.description} />}
    </article>
  )
}
