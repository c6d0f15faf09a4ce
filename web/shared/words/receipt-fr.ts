import type { ReceiptWords } from './receipt-en.ts'

/** French as it is spoken in Canada, for a bill and a receipt. */
export const receiptFr: ReceiptWords = {
  paddle: (number) => `Palette ${number}`,
  quantity: (count) => `${count} ×`,
  title: 'Reçu',
  billTitle: 'Facture',
  number: (id) => `Reçu ${id}`,
  billNumber: (id) => `Facture ${id}`,
  partlyPaid: 'Payé en partie',
  notPaid: 'Pas encore payée. Une fois payée, elle deviendra votre reçu, avec le montant admissible.',
  for: 'Pour',
  taxNumber: 'Numéro d’enregistrement',
  paid: 'Payé',
  value: 'Juste valeur marchande',
  deductible: 'Montant admissible',
  notStated: 'non précisé',
  total: 'Total',
  stillToPay: 'Reste à payer',
  credit: 'Crédit sur le reste',
  owedBack: 'Remboursement dû',
  unstated: 'Certaines valeurs ne sont pas précisées : le montant admissible n’est pas complet.',
  print: 'Imprimer ou enregistrer en PDF',
  pledge: 'Promesse',
  corrections: 'Corrections',
  ways: { cash: 'comptant', check: 'chèque', card: 'carte', other: 'autre', online: 'en ligne' },
  paymentOf: (amount, way) => `${amount} (${way})`,
  payment: {
    changed: (before, after) => `Un paiement a été corrigé : ${before} est devenu ${after}.`,
    added: (after) => `Un paiement de ${after} a été ajouté.`,
    removed: (before) => `Un paiement de ${before} a été retiré.`,
  },
  purchase: {
    changed: (name, before, after) => `${name} : ${before} a été corrigé à ${after}.`,
    added: (name, after) => `${name} a été ajouté pour ${after}.`,
    removed: (name, before) => `${name} (${before}) a été retiré.`,
  },
}
