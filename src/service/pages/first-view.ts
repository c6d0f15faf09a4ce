import { escapeHtml } from '../../platform/http/values/escape-html.ts'
import { firstPicture, pictureIn, sourcesOf } from './built-pages.ts'
import type { Shown } from './page-data.ts'

/**
 * What can be seen until the app's script has loaded: the picture and the name, in the elements and with the classes of
 * the app, so that they stay where they are when it takes over.
 */
export function firstView(shown: Shown | null): string {
  if (shown?.kind === 'auction') {
    const { name, organizationName, imageUrl } = shown.auction
    return `${head('overPicture')}<main class="auction-page"><div class="hero-block">
<div class="hero-picture">${picture(imageUrl, firstPicture.sizes.auction)}</div>
<div class="hero-words"><p class="hero-by">${escapeHtml(organizationName)}</p><h1 class="serif hero-name">${escapeHtml(name)}</h1></div>
</div></main>`
  }
  if (shown?.kind === 'item') {
    const { name, images, imageUrl } = shown.item
    const url = images[0]?.mediumUrl ?? imageUrl
    const gallery = `gallery${images.length > 1 ? ' has-many' : ''}${url ? '' : ' is-empty-gallery'}`
    return `${head('none')}<main class="item-page"><div class="lot-line"></div>
<div class="${gallery}"><div class="gallery-frame"><section class="gallery-strip"><button class="gallery-slide" disabled>${picture(url, firstPicture.sizes.item)}</button></section></div></div>
<div class="item-side"><h1 class="serif item-name">${escapeHtml(name)}</h1></div></main>`
  }
  if (shown?.kind === 'auctions') {
    const featured = shown.auctions.filter(({ isFeatured }) => isFeatured)
    if (featured.length === 0) return ''
    const cards = featured.map((auction, index) => card(auction, { isLarge: featured.length === 1, index }))
    return `${head('brand')}<main class="home"><section><h2 class="home-title">&nbsp;</h2>
<ul class="home-featured">${cards.join('')}</ul></section></main>`
  }
  return ''
}

const head = (place: string) =>
  `<header class="frame-head is-${place}"><div class="frame-head-inside"></div></header>`

type Card = { name: string; organizationName: string; imageUrl: string | null }

function card(auction: Card, { isLarge, index }: { isLarge: boolean; index: number }): string {
  const { name, organizationName, imageUrl } = auction
  // The other pictures follow with the app: on a slow line they would delay the first one.
  const first = index === 0 ? picture(imageUrl, firstPicture.sizes.home) : '<div class="picture hero"></div>'
  return `<li><a class="auction-card${isLarge ? ' is-large' : ''}"><div class="auction-card-picture">${first}</div>
<div class="auction-card-words"><p class="hero-by">${escapeHtml(organizationName)}</p><h3 class="serif auction-card-name">${escapeHtml(name)}</h3></div></a></li>`
}

function picture(url: string | null, sizes: string): string {
  const source = url && pictureIn(url, 'medium')
  if (!url || !source) return '<div class="picture hero is-empty"></div>'
  const sources = sourcesOf(url, firstPicture.steps)
  return `<div class="picture hero"><img src="${source}" srcset="${sources}" sizes="${sizes}" alt="" loading="eager" fetchpriority="high" decoding="async"></div>`
}
