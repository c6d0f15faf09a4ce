/** The hash of the sources that this build was made from. */
declare const BUILD: string

/** The languages the app is fully translated into. */
declare const LANGUAGES: import('./shared/language.ts').Language[]

declare module '*.css'
