import type { ReceiptWords } from './receipt-en.ts'

/** Spanish as it is spoken in the United States, for a bill and a receipt. */
export const receiptEs: ReceiptWords = {
  paddle: (number) => `Paleta ${number}`,
  quantity: (count) => `${count} ×`,
  title: 'Recibo',
  billTitle: 'Cuenta',
  number: (id) => `Recibo ${id}`,
  billNumber: (id) => `Cuenta ${id}`,
  partlyPaid: 'Pagado en parte',
  notPaid: 'Todavía sin pagar. Cuando la pagues, será tu recibo, con la parte deducible.',
  for: 'Para',
  taxNumber: 'Número fiscal',
  paid: 'Pagado',
  value: 'Valor justo de mercado',
  deductible: 'Parte deducible',
  notStated: 'no indicado',
  total: 'Total',
  stillToPay: 'Falta por pagar',
  credit: 'Crédito para el resto',
  owedBack: 'Reembolso pendiente',
  unstated: 'Faltan algunos valores, así que la parte deducible no está completa.',
  print: 'Imprimir o guardar como PDF',
  pledge: 'Promesa',
  corrections: 'Correcciones',
  ways: { cash: 'efectivo', check: 'cheque', card: 'tarjeta', other: 'otro', online: 'en línea' },
  paymentOf: (amount, way) => `${amount} (${way})`,
  payment: {
    changed: (before, after) => `Se corrigió un pago de ${before} a ${after}.`,
    added: (after) => `Se agregó un pago de ${after}.`,
    removed: (before) => `Se quitó un pago de ${before}.`,
  },
  purchase: {
    changed: (name, before, after) => `${name}: se corrigió de ${before} a ${after}.`,
    added: (name, after) => `Se agregó ${name} por ${after}.`,
    removed: (name, before) => `Se quitó ${name} (${before}).`,
  },
}
