import { Picture } from '../../parts/picture.tsx'
import type { Auction } from '../../shared/api-types.ts'
import { firstPicture, pictureIn } from '../../shared/pictures.ts'
import { AuctionTime } from './auction-time.tsx'
import './hero.css'
import { gradientOf } from './gradient.ts'
import { Raised } from './raised.tsx'
import { StreamLink } from './stream-link.tsx'

/** The picture, whose evening it is, its name and the time left. */
export function Hero({ auction, address }: { auction: Auction; address: string }) {
  const { name, organizationName, organizationImageUrl, imageUrl } = auction
  const gradient = gradientOf(auction.backgroundGradient)
  const logo = organizationImageUrl && pictureIn(organizationImageUrl, 'small')
  return (
    <div class="hero-block">
      <div class="hero-picture" style={gradient ? { background: gradient } : undefined}>
        <Picture url={imageUrl} shape="hero" sizes={firstPicture.sizes.auction} upTo="large" isFirst />
      </div>
      <div class="hero-words">
        <p class="hero-by">
          {logo && <img src={logo} alt="" width="24" height="24" />}
          {organizationName}
        </p>
        <h1 class="serif hero-name">{name}</h1>
        <AuctionTime auction={auction} />
        <Raised auction={auction} address={address} />
        <StreamLink stream={auction.stream} />
      </div>
    </div>
  )
}
