import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { post } from '../../shared/api.ts'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { failureWords } from '../../shared/failure-words.ts'
import { pageData } from '../../shared/page-data.ts'
import { withWords } from '../translations.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { isContest } from './closed-reason.ts'
import type { Need } from './needs.ts'
import { readNeeds } from './read-needs.ts'

const CardNeeded = lazy(() => withWords('pay', import('./card-needed.tsx')), 'CardNeeded', <></>, {
  isPart: true,
})

/** Where each condition is met; the desk and the door ask for the paddle or the ticket that is shown under "You". */
const pages: Partial<Record<Need, (item: Item) => string>> = {
  location_not_allowed: () => '/you/addresses',
  ticket_required: ({ auctionId }) => `/a/${auctionId}`,
  check_in_required: () => '/you',
  card_required: () => '/you',
  spending_limit_exceeded: () => '/you',
  own_limit_exceeded: ({ auctionId }) => `/you/limit/${auctionId}`,
}

/** In the place of the bid buttons: what has to be done first, said before the tap and not after it. */
export function Needed({ item, need }: { item: Item; need: Need }) {
  const isBusy = useSignal(false)
  const failure = useSignal<unknown>(null)
  const label = biddingWords.needed[isContest(item) ? 'bid' : 'buy'][need]
  const register = async () => {
    isBusy.value = true
    failure.value = null
    try {
      await post(`/v3/auctions/${item.auctionId}/registration`)
      await readNeeds(item)
    } catch (error) {
      failure.value = error
    }
    isBusy.value = false
  }
  if (need === 'card_required' && pageData.takesCards && label)
    return <CardNeeded item={item} label={label} />
  return (
    <>
      <p class="bid-line" role="status">
        {failure.value ? failureWords(failure.value) : biddingWords.bid.refusals[need]}
      </p>
      {need === 'registration_required' ? (
        <Button
          look="main"
          size="tall"
          class="bid-first"
          busy={isBusy.value ? biddingWords.needed.registering : undefined}
          disabled={connection.value === 'lost'}
          onClick={() => void register()}
        >
          {label}
        </Button>
      ) : (
        label && (
          <Button look="main" size="tall" class="bid-first" href={pages[need]?.(item)}>
            {label}
          </Button>
        )
      )}
    </>
  )
}
