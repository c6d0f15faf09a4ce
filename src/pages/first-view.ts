import { firstPicture, pictureIn, sourcesOf } from './built-pages.ts'
import { escapeHtml } from './escape-html.ts'
import type { Shown } from './page-data.ts'

/**
 * What can be seen until the app's script has loaded: the picture and the name, in the elements and with the classes of
 * the app, which then goes on with these very elements.
 */
export function firstView(shown: Shown | null): string {
  if (shown?.kind === 'auction') {
    const { name, organizationName, imageUrl } = shown.auction
    return `<header class="frame-head is-overPicture"></header><main class="auction-page"><div class="hero-block">
<div class="hero-picture">${picture(imageUrl, firstPicture.sizes.auction)}</div>
<div class="hero-words"><p class="hero-by">${escapeHtml(organizationName)}</p><h1 class="serif hero-name">${escapeHtml(name)}</h1></div>
</div></main>`
  }
  if (shown?.kind === 'item') {
    const { name, images, imageUrl } = shown.item
    const url = images[0]?.mediumUrl ?? imageUrl
    const looks = `${images.length > 1 ? ' has-many' : ''}${url === null ? ' is-empty-gallery' : ''}`
    return `<header class="frame-head is-none"></header><main class="item-page"><div class="lot-line"></div>
<div class="gallery${looks}"><div class="gallery-frame"><section class="gallery-strip"><button class="gallery-slide" disabled>${picture(url, firstPicture.sizes.item)}</button></section></div></div>
<div class="item-side"><h1 class="serif item-name">${escapeHtml(name)}</h1></div></main>`
  }
  return ''
}

function picture(url: string | null, sizes: string): string {
  const source = url && pictureIn(url, 'medium')
  if (!url || !source) return '<div class="picture hero is-empty"></div>'
  const sources = sourcesOf(url, firstPicture.steps)
  return `<div class="picture hero"><img src="${source}" srcset="${sources}" sizes="${sizes}" alt="" loading="eager" fetchpriority="high" decoding="async"></div>`
}
