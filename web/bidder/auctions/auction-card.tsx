import { Picture } from '../../parts/picture.tsx'
import { LotTag } from '../../parts/state-tag.tsx'
import type { AuctionCard as Card } from '../../shared/api-types.ts'
import { pictureIn } from '../../shared/pictures.ts'
import { words } from '../words/en.ts'
import { homeWords } from '../words/home-en.ts'
import './auction-card.css'
import { AuctionTime } from './auction-time.tsx'
import { gradientOf } from './gradient.ts'

type Props = { auction: Card; paddle?: number; isFirst?: boolean; isLarge?: boolean }

export function AuctionCard({ auction, paddle, isFirst = false, isLarge = false }: Props) {
  const { id, name, organizationName, organizationImageUrl, imageUrl, itemCount } = auction
  const gradient = gradientOf(auction.backgroundGradient)
  const logo = organizationImageUrl && pictureIn(organizationImageUrl, 'small')
  return (
    <a class={`auction-card${isLarge ? ' is-large' : ''}`} href={`/a/${id}`}>
      <div class="auction-card-picture" style={gradient ? { background: gradient } : undefined}>
        <Picture
          url={imageUrl}
          shape="hero"
          sizes={isLarge ? '(min-width: 768px) 700px, 94vw' : '(min-width: 768px) 360px, 94vw'}
          isFirst={isFirst}
        />
        {paddle !== undefined && <LotTag>{words.paddle(paddle)}</LotTag>}
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
