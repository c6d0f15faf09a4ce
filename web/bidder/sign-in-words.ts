import { signInEn } from './words/sign-in-en.ts'

/** A language that lacks a word does not compile. */
export type SignInWords = typeof signInEn

/** The words for signing in; they are loaded with the form. */
export let signInWords: SignInWords = signInEn

export function speakOfSigningIn(chosen: SignInWords): void {
  signInWords = chosen
}
