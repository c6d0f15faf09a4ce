import { withWords } from '../translations.ts'

/** Not needed to show the page, but loaded before anybody can tap. */
export const loadBidBar = () => withWords('bidding', import('./lazy-bid-bar.ts'))
