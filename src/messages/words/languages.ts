import { english, type MailWords } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'

export const languages: Record<string, MailWords> = { en: english, fr: french, es: spanish }

export const languageOf = (known: string | null) => (known !== null && known in languages ? known : 'en')
