import { signInEn } from './words/sign-in-en.ts'

/** A language that lacks a word does not compile. */
export type SignInWords = typeof signInEn

/** What is said while somebody signs in; it comes with the form. */
export let signInWords: SignInWords = signInEn

export function speakOfSigningIn(chosen: SignInWords): void {
  signInWords = chosen
}
