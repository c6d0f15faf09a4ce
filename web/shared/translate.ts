/** Puts another language's words in place of the English ones. A language that lacks a word does not compile. */
export function translate<Words extends object>(english: Words, translated: NoInfer<Words>): void {
  Object.assign(english, translated)
}
