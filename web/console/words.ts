/** The words of the console's frame and parts; each page also has its own words. */
export { en as words } from './words/en.ts'
