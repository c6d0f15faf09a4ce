import { isWarned } from '../../shared/fair-warning.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { lotWords } from '../lot-words.ts'
import { warning } from './heard-warning.ts'

/** What the auctioneer last said of a lot that is open under the hammer. */
export function LiveWord({ itemId }: { itemId: number }) {
  return <>{isWarned(warning.value, itemId, nowSeconds.value) ? lotWords.fairWarning : lotWords.liveNow}</>
}
