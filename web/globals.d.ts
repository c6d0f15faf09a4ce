/** The hash of the sources that this build was made from. */
declare const BUILD: string

declare module '*.css'
