export { auctionsEn as auctionsWords } from '../words/auctions-en.ts'
