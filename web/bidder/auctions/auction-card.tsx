import { Picture } from '../../parts/picture.tsx'
import type { AuctionCard as Card } from '../../shared/api-types.ts'
import { firstPicture, pictureIn } from '../../shared/pictures.ts'
import { homeWords } from '../words/home-en.ts'
import './auction-card.css'
import { AuctionTime } from './auction-time.tsx'
import { gradientOf } from './gradient.ts'

type Props = { auction: Card; isFeatured?: boolean; isFirst?: boolean; isLarge?: boolean }

export function AuctionCard({ auction, isFeatured = false, isFirst = false, isLarge = false }: Props) {
  const { id, name, organizationName, organizationImageUrl, imageUrl, itemCount } = auction
  const gradient = gradientOf(auction.backgroundGradient)
  const logo = organizationImageUrl && pictureIn(organizationImageUrl, 'small')
  return (
    <a class={`auction-card${isLarge ? ' is-large' : ''}`} href={`/a/${id}`}>
      <div class="auction-card-picture" style={gradient ? { background: gradient } : undefined}>
        <Picture
          url={imageUrl}
          shape="hero"
          sizes={isFeatured || isFirst ? firstPicture.sizes.home : '(min-width: 768px) 360px, 94vw'}
          upTo={isFeatured || isFirst ? 'large' : 'medium'}
          isFirst={isFirst}
        />
      </div>
      <div class="auction-card-words">
        <p class="hero-by">
          {logo && <img src={logo} alt="" width="24" height="24" loading="lazy" />}
          {organizationName}
        </p>
        <h3 class="serif auction-card-name">{name}</h3>
        <AuctionTime auction={auction} isShort />
        <p class="second">{homeWords.lots(itemCount)}</p>
      </div>
    </a>
  )
}
