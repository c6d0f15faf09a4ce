import { Button } from '../../parts/button.tsx'
import { Heart } from '../../parts/icons.tsx'
import { Price } from '../../parts/price.tsx'
import { Thermometer } from '../../parts/thermometer.tsx'
import type { Auction } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { takesGifts } from '../give/takes-gifts.ts'
import { auctionWords } from '../words/auction-en.ts'
import './raised.css'

/** How much the evening has raised, with a button to give. */
export function Raised({ auction, address }: { auction: Auction; address: string }) {
  const { currency } = auction
  const raised = Number(auction.thermometer.raised)
  const goal = Number(auction.thermometer.goal ?? 0)
  const hasNews = raised > 0 || goal > 0
  const canGive = takesGifts(auction)
  if (!hasNews && !canGive) return null
  return (
    <div class="raised">
      {hasNews && (
        <div class="raised-so-far">
          <p>
            <Price amount={raised} currency={currency} class="raised-sum" />{' '}
            <span class="second">
              {goal > 0 ? auctionWords.raisedOf(money(goal, currency)) : auctionWords.raised}
            </span>
          </p>
          {goal > 0 && (
            <Thermometer
              share={raised / goal}
              label={auctionWords.share(Math.round((raised / goal) * 100))}
            />
          )}
        </div>
      )}
      {canGive && (
        <Button look="glow" href={`/a/${encodeURIComponent(address)}/give`}>
          <Heart size={20} /> {auctionWords.give}
        </Button>
      )}
    </div>
  )
}
