/** What the screen says, in the language of the browser that shows it. */
export { en as words } from './words/en.ts'
