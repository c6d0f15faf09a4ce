import { type DataWords, english } from './words/en.ts'
import { spanish } from './words/es.ts'
import { french } from './words/fr.ts'

export const words: Record<string, DataWords> = { en: english, fr: french, es: spanish }
