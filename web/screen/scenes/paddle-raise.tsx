import { money } from '../../shared/format.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { words } from '../words/en.ts'
import { inTheAir, latestThanks, PLACES } from './donations.ts'
import { Bar } from './foot.tsx'
import { Paddle } from './paddle.tsx'
import type { ScreenView } from './screen-view.ts'
import './paddle-raise.css'

/** The ask, the paddles that answer it, and the total so far. */
export function PaddleRaise({ view }: { view: ScreenView }) {
  const { scene, auction, thermometer, donations } = view
  const isAsking = scene.kind === 'paddleRaise'
  const thanks = latestThanks(donations, nowSeconds.value)
  const amount = isAsking ? scene.amount : undefined
  const number = money(amount ?? thermometer.total, auction.currency)
  return (
    <div class="raise">
      <p class="raise-call">
        {thanks !== null ? (
          <span class="raise-thanks" key={thanks}>
            {words.thankYou(thanks)}
          </span>
        ) : isAsking ? (
          words.raisePaddle
        ) : (
          words.thankYouAll
        )}
      </p>
      <p class={`raise-number ${number.length > 9 ? 'is-long' : ''}`}>{number}</p>
      <p class="serif raise-caption">{amount === undefined ? words.raised : scene.caption}</p>
      <ul class="raise-paddles">
        {inTheAir(donations).map(({ donation, place }) => (
          <li key={`${donation.time} ${donation.paddle} ${donation.amount}`} data-place={place}>
            <Paddle number={donation.paddle!} look={place === PLACES[0] ? 'glow' : 'raised'} />
          </li>
        ))}
      </ul>
      <div class="raise-foot">
        <p>
          <b>{money(thermometer.total, auction.currency)}</b>
          <span>{words.raised}</span>
        </p>
        <Bar view={view} />
        {thermometer.goal !== null && (
          <p class="is-goal">
            <b>{money(thermometer.goal, auction.currency)}</b>
            <span>{words.goal}</span>
          </p>
        )}
      </div>
    </div>
  )
}
