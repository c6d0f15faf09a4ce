import { textOfHtml } from '../../auction/auctions/text-of-html.ts'
import type { Shown } from './page-data.ts'
import type { Summary } from './page-html.ts'
import { documentWords } from './words.ts'

const LONGEST = 200
/** How much of a description is read for that. */
const READ = 2_000

/** Title, text and picture for messengers and search engines, from what anybody may see. */
export function summaryOf(
  shown: Shown | null,
  { siteName, baseUrl, language }: { siteName: string; baseUrl: string; language: string },
): Summary {
  const words = documentWords(language)
  switch (shown?.kind) {
    case 'auction': {
      const { id, name, organizationName, vanityAddress, description, imageUrl } = shown.auction
      return {
        title: `${name} · ${organizationName}`,
        description: shortened(plain(description)) || words.auctionBy(organizationName),
        imageUrl,
        url: `${baseUrl}/a/${vanityAddress ?? id}`,
      }
    }
    case 'item': {
      const { id, name, auction, description, images, imageUrl } = shown.item
      return {
        title: `${name} · ${auction.name}`,
        description: shortened(description ?? '') || words.itemOf(auction.name, auction.organizationName),
        imageUrl: images[0]?.largeUrl ?? imageUrl,
        url: `${baseUrl}/i/${id}`,
      }
    }
    case 'auctions':
      return {
        title: siteName,
        description: words.site,
        imageUrl: null,
        url: `${baseUrl}/`,
      }
    case 'missing':
      return {
        title: `${words.missing} · ${siteName}`,
        description: words.missingText,
        imageUrl: null,
        url: null,
      }
    default:
      return {
        title: siteName,
        description: words.site,
        imageUrl: null,
        url: null,
      }
  }
}

/** The words at the start of an auction's description, which is HTML; an item's is text. */
export function plain(html: string | null): string {
  const start = (html ?? '').slice(0, READ)
  return textOfHtml(start.length < READ ? start : start.replace(/<[^<>]*$/, ''))
}

/** Cut where a word ends. */
export function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST).replace(/\s\S*$/, '')}…`
}
