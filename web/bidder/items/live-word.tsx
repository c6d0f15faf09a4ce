import { isWarned } from '../../shared/fair-warning.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { lotWords } from '../words/lot-en.ts'
import { warning } from './fair-warning.ts'

/** "Fair warning" for a live lot that was given it, else that the lot is live now. */
export function LiveWord({ itemId }: { itemId: number }) {
  return <>{isWarned(warning.value, itemId, nowSeconds.value) ? lotWords.fairWarning : lotWords.liveNow}</>
}
