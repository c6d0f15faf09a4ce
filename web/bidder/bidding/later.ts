import { withWords } from '../speaking.ts'

/** Not needed to see the page, and at hand before anybody can tap. */
export const laterParts = () => withWords('bidding', import('./later-parts.ts'))
