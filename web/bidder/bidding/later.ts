import { withWords } from '../translations.ts'

/** Not needed to show the page, but loaded before anybody can tap. */
export const laterParts = () => withWords('bidding', import('./later-parts.ts'))
