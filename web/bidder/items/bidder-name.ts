import { words } from '../words/en.ts'

/** "Paddle 104", or the initials of somebody without one. */
export const bidderName = (bidder: string) => (/^\d+$/.test(bidder) ? words.paddle(Number(bidder)) : bidder)
