import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { Back, Share, Star, StarFull } from '../../parts/icons.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { Picture } from '../../parts/picture.tsx'
import { LotTag } from '../../parts/state-tag.tsx'
import type { Item } from '../../shared/api-types.ts'
import { firstPicture } from '../../shared/pictures.ts'
import { goBack } from '../../shared/router.ts'
import { shared } from '../../shared/words.ts'
import { isWide } from '../frame/wide.ts'
import { words } from '../words/en.ts'
import { lotWords } from '../words/lot-en.ts'
import { toggleFavorite } from './favorite.ts'

const Enlarged = lazy(() => import('./enlarged.tsx'), 'Enlarged', <span />, { isPart: true, isLanding: true })

const Thumbnails = lazy(() => import('./wide-lot.tsx'), 'Thumbnails', <span />, {
  isPart: true,
  isLanding: true,
})

/** The pictures, to swipe through and enlarge; on a phone with the buttons for the whole lot on top. */
export function Gallery({ item }: { item: Item }) {
  const strip = useRef<HTMLElement>(null)
  const at = useSignal(0)
  const enlarged = useSignal<number | null>(null)
  const urls = item.images.length > 0 ? item.images.map(({ mediumUrl }) => mediumUrl) : [item.imageUrl]
  const hasMany = urls.length > 1
  const onScroll = () => {
    at.value = Math.round(strip.current!.scrollLeft / strip.current!.clientWidth)
  }
  const show = (index: number) => {
    strip.current!.scrollLeft = index * strip.current!.clientWidth
  }
  const classes = `gallery${hasMany ? ' has-many' : ''}${urls[0] === null ? ' is-empty-gallery' : ''}`
  return (
    <div class={classes}>
      {isWide.value && hasMany && <Thumbnails urls={urls} at={at.value} onShow={show} />}
      <div class="gallery-frame">
        {/* What scrolls must be reachable by keyboard. */}
        <section
          ref={strip}
          class="gallery-strip"
          onScroll={onScroll}
          tabIndex={hasMany ? 0 : undefined}
          aria-label={lotWords.pictures}
        >
          {urls.map((url, index) => (
            <button
              key={url}
              type="button"
              class="gallery-slide"
              aria-label={lotWords.enlarge(index + 1, urls.length)}
              disabled={url === null}
              onClick={() => (enlarged.value = index)}
            >
              <Picture
                url={url}
                shape="hero"
                sizes={firstPicture.sizes.item}
                upTo="large"
                isFirst={index === 0}
              />
            </button>
          ))}
        </section>
        {!isWide.value && <PhoneTop item={item} />}
        <div class="gallery-foot">
          {!isWide.value && <LotTag>{words.item.lot(item.itemCode)}</LotTag>}
          {hasMany && <span class="gallery-count">{lotWords.pictureOf(at.value + 1, urls.length)}</span>}
        </div>
      </div>
      {enlarged.value !== null && (
        <Enlarged
          urls={urls}
          from={enlarged.value}
          name={item.name}
          onClose={() => (enlarged.value = null)}
        />
      )}
    </div>
  )
}

function PhoneTop({ item }: { item: Item }) {
  return (
    <div class="gallery-top">
      <button
        type="button"
        class="round"
        aria-label={shared.back}
        onClick={() => goBack(`/a/${item.auctionId}`)}
      >
        <Back />
      </button>
      <LotActions item={item} />
    </div>
  )
}

/** Watching and sharing; with words where there is room for them. */
export function LotActions({ item, hasWords = false }: { item: Item; hasWords?: boolean }) {
  const Shape = item.isFavorite ? StarFull : Star
  return (
    <span class={hasWords ? 'lot-actions has-words' : 'lot-actions'}>
      <button
        type="button"
        class={`round${item.isFavorite ? ' is-watching' : ''}`}
        aria-pressed={item.isFavorite ?? false}
        aria-label={lotWords.watch}
        onClick={() => toggleFavorite(item)}
      >
        <Shape /> {hasWords && (item.isFavorite ? words.item.state.watching : lotWords.watchShort)}
      </button>
      <ShareButton item={item}>{hasWords && lotWords.shareShort}</ShareButton>
    </span>
  )
}

function ShareButton({ item, children }: { item: Item; children: ComponentChildren }) {
  const isCopied = useSignal(false)
  const share = async () => {
    const url = `${location.origin}/i/${item.id}`
    try {
      if (navigator.share) return await navigator.share({ title: item.name, url })
      await navigator.clipboard.writeText(url)
      isCopied.value = true
      setTimeout(() => (isCopied.value = false), 2_000)
    } catch {
      // Closing the system's share sheet lands here; that is not a failure.
    }
  }
  return (
    <span class="share">
      <button type="button" class="round" aria-label={lotWords.share} onClick={() => void share()}>
        <Share /> {children}
      </button>
      <span role="status" class="share-word">
        {isCopied.value && lotWords.copied}
      </span>
    </span>
  )
}
