import type { ReceiptLanguage } from '../receipt-file-schema.ts'
import { receiptWordsEn, type SharedReceiptWords } from './en.ts'
import { receiptWordsEs } from './es.ts'
import { receiptWordsFr } from './fr.ts'

export const receiptWords: Record<ReceiptLanguage, SharedReceiptWords> = {
  en: receiptWordsEn,
  fr: receiptWordsFr,
  es: receiptWordsEs,
}
