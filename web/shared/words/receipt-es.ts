import { receiptWordsEs } from '../../../src/money/bills/receipt-words/es.ts'
import type { ReceiptWords } from './receipt-en.ts'

/** Spanish as it is spoken in the United States, for a bill and a receipt. */
export const receiptEs: ReceiptWords = {
  ...receiptWordsEs,
  quantity: (count) => `${count} ×`,
  title: 'Recibo',
  billTitle: 'Cuenta',
  print: 'Imprimir',
  making: 'Preparando el archivo…',
  file: 'Guardar como PDF',
  revisions: 'Otras revisiones',
  revision: (revision) => `Revisión ${revision}`,
  newestRevision: (revision) => `Revisión ${revision}, vigente`,
  corrections: 'Correcciones',
  ways: { cash: 'efectivo', check: 'cheque', card: 'tarjeta', other: 'otro', online: 'en línea' },
  paymentOf: (amount, way) => `${amount} (${way})`,
  payment: {
    changed: (before, after) => `Se corrigió un pago de ${before} a ${after}.`,
    added: (after) => `Se agregó un pago de ${after}.`,
    removed: (before) => `Se quitó un pago de ${before}.`,
    wentBack: (amount) => `Se devolvieron ${amount} a la tarjeta.`,
    cameBack: (amount) => `${amount} no llegaron a la tarjeta, así que cuentan de nuevo como pagados.`,
  },
  purchase: {
    changed: (name, before, after) => `${name}: se corrigió de ${before} a ${after}.`,
    added: (name, after) => `Se agregó ${name} por ${after}.`,
    removed: (name, before) => `Se quitó ${name} (${before}).`,
  },
}
