import type { Shown } from './page-data.ts'
import type { Summary } from './page-html.ts'

const LONGEST = 200

/** Title, text and picture for messengers and search engines, from what anybody may see. */
export function summaryOf(
  shown: Shown | null,
  { siteName, baseUrl }: { siteName: string; baseUrl: string },
): Summary {
  switch (shown?.kind) {
    case 'auction': {
      const { id, name, organizationName, vanityAddress, description, imageUrl } = shown.auction
      return {
        title: `${name} · ${organizationName}`,
        description: plain(description) || `A charity auction by ${organizationName}.`,
        imageUrl,
        url: `${baseUrl}/a/${vanityAddress ?? id}`,
      }
    }
    case 'item': {
      const { id, name, auction, description, images, imageUrl } = shown.item
      return {
        title: `${name} · ${auction.name}`,
        description: plain(description) || `In ${auction.name}, by ${auction.organizationName}.`,
        imageUrl: images[0]?.largeUrl ?? imageUrl,
        url: `${baseUrl}/i/${id}`,
      }
    }
    case 'auctions':
      return {
        title: siteName,
        description: 'Charity auctions, live on your phone.',
        imageUrl: null,
        url: `${baseUrl}/`,
      }
    case 'missing':
      return {
        title: `Not found · ${siteName}`,
        description: 'There is nothing at this address.',
        imageUrl: null,
        url: null,
      }
    default:
      return {
        title: siteName,
        description: 'Charity auctions, live on your phone.',
        imageUrl: null,
        url: null,
      }
  }
}

/** The words of a description that may contain HTML, cut where a word ends. */
function plain(html: string | null): string {
  const words = (html ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim()
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST).replace(/\s\S*$/, '')}…`
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
