import { english } from './words/en.ts'
import { spanish } from './words/es.ts'
import { french } from './words/fr.ts'

export type DataWords = typeof english

export const words: Record<string, DataWords> = { en: english, fr: french, es: spanish }
