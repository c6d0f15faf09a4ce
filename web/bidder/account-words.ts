import { en } from './words/account-en.ts'

/** What the pages about oneself say. They are opened later than the first page, so their words come with them. */
export type AccountWords = typeof en

export let accountWords: AccountWords = en

export function speakOfAccounts(chosen: AccountWords): void {
  accountWords = chosen
}
