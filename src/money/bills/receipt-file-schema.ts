import { Type } from 'typebox'
import { withDefault } from '../../platform/http/answers/with-default.ts'
import { type PaperSize, paperSizes } from '../../platform/pdf/sizes.ts'

const receiptLanguages = ['en', 'fr', 'es'] as const
export type ReceiptLanguage = (typeof receiptLanguages)[number]

/** What can be chosen about a file. */
export const receiptFileWish = {
  language: withDefault(
    Type.Unsafe<ReceiptLanguage>({
      type: 'string',
      enum: [...receiptLanguages],
      default: 'en',
      description: 'The language of the words around names.',
    }),
  ),
  size: Type.Optional(
    Type.Unsafe<PaperSize>({
      type: 'string',
      enum: Object.keys(paperSizes),
      description: 'The paper; by default what is usual in the venue’s country.',
    }),
  ),
}

export const ReceiptFile = Type.Unsafe<never>({
  description:
    'The file. Made once, and held while it is in demand; 503 when others are served for too long.',
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
})
