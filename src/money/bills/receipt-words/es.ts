import type { SharedReceiptWords } from './en.ts'

/** Spanish as it is spoken in the United States. */
export const receiptWordsEs: SharedReceiptWords = {
  locale: 'es-US',
  receipt: (number, revision) =>
    (revision ?? 1) > 1 ? `Recibo ${number}, revisión ${revision}` : `Recibo ${number}`,
  bill: (id) => `Cuenta ${id}`,
  replaces: (revision, day) => `Reemplaza la revisión ${revision} del ${day}.`,
  replacedBy: (revision) => `Ya no es válido: lo reemplaza la revisión ${revision}.`,
  issued: (day) => `Emitido el ${day}`,
  states: { open: 'Sin pagar', partlyPaid: 'Pagado en parte', paid: 'Pagado', refunded: 'Reembolsado' },
  for: 'Para',
  paddle: (number) => `Paleta ${number}`,
  boughtBy: (name) => `Comprado por ${name}`,
  donation: 'Donación',
  equalShare: (count, name) => `Parte de 1/${count}: ${name}`,
  share: (name) => `Parte: ${name}`,
  inAll: (amount) => `de ${amount} en total`,
  taxNumber: 'Número fiscal',
  paid: 'Pagado',
  value: 'Valor justo de mercado',
  deductible: 'Parte deducible',
  notStated: 'no indicado',
  pledge: 'Promesa',
  total: 'Total',
  stillToPay: 'Falta por pagar',
  owedBack: 'Reembolso pendiente',
  refunded: 'Reembolsado',
  unstated: 'Faltan algunos valores, así que la parte deducible no está completa.',
  notPaid: 'Todavía sin pagar. Cuando la pagues, será tu recibo, con la parte deducible.',
  noSalesTax: 'En este documento no se calcula el impuesto sobre las ventas.',
  statements: {
    quidProQuo: () =>
      'Lo que puedes deducir como contribución benéfica en el impuesto federal sobre la renta se limita a lo que pagaste por encima del valor justo de mercado de los bienes o servicios que recibiste. Nuestra estimación de buena fe de ese valor se indica con cada artículo.',
    goodsReceived: (charity) =>
      `${charity} recibió los pagos indicados aquí y a cambio entregó los bienes y servicios indicados, con los valores estimados que se muestran, y ningún otro.`,
    nothingReceived: (charity) => `${charity} no entregó bienes ni servicios a cambio de esta contribución.`,
    raffle: () => 'Los boletos de rifa no son deducibles.',
  },
}
