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
  const { thermometer } = auction
  const total = Number(thermometer.total)
  const goal = Number(thermometer.goal)
  const hasNews = total > 0 || goal > 0
  const canGive = takesGifts(auction)
  if (!hasNews && !canGive) return null
  return (
    <div class="raised">
      {hasNews && (
        <div class="raised-so-far">
          <p>
            <Price amount={total} currency={currency} class="raised-sum" />{' '}
            <span class="second">
              {goal > 0 ? auctionWords.raisedOf(money(goal, currency)) : auctionWords.raised}
            </span>
          </p>
          <Thermometer of={thermometer} label={auctionWords.share(Math.round((total / goal) * 100))} />
          {Number(thermometer.leading) > 0 && (
            <p class="second note">
              {auctionWords.soldAndLeading(
                money(thermometer.raised, currency),
                money(thermometer.leading, currency),
              )}
            </p>
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
