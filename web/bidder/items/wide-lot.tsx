import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Back, Next } from '../../parts/icons.tsx'
import { Picture } from '../../parts/picture.tsx'
import { LotTag } from '../../parts/state-tag.tsx'
import type { Item } from '../../shared/api-types.ts'
import { goBack } from '../../shared/router.ts'
import { viewOf } from '../auctions/auction-view.ts'
import { words } from '../words/en.ts'
import { lotWords } from '../words/lot-en.ts'
import { cardOf } from './card-store.ts'
import { stayInSight } from './stay-in-sight.ts'

/** The lot's number, with what can be done about the whole lot. The column it heads stays in sight. */
export function LotHead({ item, children }: { item: Item; children: ComponentChildren }) {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => stayInSight(head.current!.parentElement!), [])
  return (
    <div ref={head} class="item-head">
      <LotTag>{words.item.lot(item.itemCode)}</LotTag>
      {children}
    </div>
  )
}

/** The line above a lot on a wide page: back to its auction, and on to the lots beside it in the list. */
export function LotLine({ item }: { item: Item }) {
  const { order } = viewOf(item.auctionId)
  const ids = order.value
  const at = ids.indexOf(item.id)
  const beside = (place: number) => (at < 0 ? undefined : cardOf(ids[place]!)?.value)
  const [before, after] = [beside(at - 1), beside(at + 1)]
  const auctionPath = `/a/${item.auctionId}`
  return (
    <nav class="lot-line" aria-label={lotWords.line}>
      <a
        href={auctionPath}
        onClick={(event) => {
          // The list is where it was left, with the same filter and place.
          if (at < 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          goBack(auctionPath)
        }}
      >
        <Back size={18} /> <b>{item.auction.name}</b>
      </a>
      {item.category && <span class="quiet">· {item.category.name}</span>}
      <span class="lot-beside">
        {before && (
          <a href={`/i/${before.id}`}>
            <Back size={18} /> {words.item.lot(before.itemCode)}
          </a>
        )}
        {after && (
          <a href={`/i/${after.id}`}>
            {words.item.lot(after.itemCode)} <Next size={18} />
          </a>
        )}
      </span>
    </nav>
  )
}

type ThumbnailsProps = { urls: (string | null)[]; at: number; onShow: (index: number) => void }

export function Thumbnails({ urls, at, onShow }: ThumbnailsProps) {
  return (
    <ol class="thumbnails">
      {urls.map((url, index) => (
        <li key={url}>
          <button
            type="button"
            aria-label={lotWords.pictureOf(index + 1, urls.length)}
            aria-pressed={index === at}
            onClick={() => onShow(index)}
          >
            <Picture url={url} sizes="68px" upTo="small" />
          </button>
        </li>
      ))}
    </ol>
  )
}
