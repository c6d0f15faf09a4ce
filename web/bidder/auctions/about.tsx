import { Out } from '../../parts/icons.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import type { Auction } from '../../shared/api-types.ts'
import { auctionWords } from '../words/auction-en.ts'
import { placeOf } from './place-of.ts'

/** What the evening is for; folded, so that lots can be seen without scrolling. */
export function About({ auction }: { auction: Auction }) {
  const { description, organization } = auction
  const place = placeOf(auction.address)
  if (!description && !organization.description && !place) return null
  return (
    <details class="about">
      <summary>{auctionWords.about}</summary>
      {description && <RichText html={description} />}
      {place && (
        <p class="second">
          <b>{auctionWords.where}</b> {place}
        </p>
      )}
      <div class="about-organization">
        <p>
          <b>{organization.name}</b>
        </p>
        {organization.description && <RichText html={organization.description} />}
        {organization.website && /^https?:\/\//.test(organization.website) && (
          <a class="button bare usual" href={organization.website} target="_blank" rel="noopener noreferrer">
            {auctionWords.website} <Out size={18} />
          </a>
        )}
      </div>
    </details>
  )
}
