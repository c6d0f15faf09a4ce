import type { ScreenView } from './screen-view.ts'

/** The stage of the evening. In `extended` the announced end has passed and some lots may still take bids. */
type Phase = 'before' | 'open' | 'extended' | 'paused' | 'over'

type Times = Pick<ScreenView['auction'], 'status' | 'startTime' | 'endTime'>

export function phaseOf({ status, startTime, endTime }: Times, now: number): Phase {
  switch (status) {
    case 'paused':
      return 'paused'
    case 'closed':
    case 'reconciled':
    case 'cancelled':
      return 'over'
    case 'extended':
      return 'extended'
    case 'open':
    case 'test':
      if (now < startTime) return 'before'
      return now < endTime ? 'open' : 'extended'
    default:
      return 'before'
  }
}
