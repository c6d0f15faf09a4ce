/** The hash of the sources that this build was made from. */
declare const BUILD: string

/** The languages that the app has all its words in. */
declare const LANGUAGES: import('./shared/language.ts').Language[]

declare module '*.css'
