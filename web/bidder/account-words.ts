import { en } from './words/account-en.ts'

/** The words of the account pages. They are opened after the first page, so they bring their own words. */
export type AccountWords = typeof en

export let accountWords: AccountWords = en

export function speakOfAccounts(chosen: AccountWords): void {
  accountWords = chosen
}
