import { receiptWordsFr } from '../../../src/money/bills/receipt-words/fr.ts'
import type { ReceiptWords } from './receipt-en.ts'

/** French as it is spoken in Canada, for a bill and a receipt. */
export const receiptFr: ReceiptWords = {
  ...receiptWordsFr,
  quantity: (count) => `${count} ×`,
  title: 'Reçu',
  billTitle: 'Facture',
  print: 'Imprimer',
  making: 'Préparation du fichier…',
  file: 'Enregistrer en PDF',
  revisions: 'Autres révisions',
  revision: (revision) => `Révision ${revision}`,
  newestRevision: (revision) => `Révision ${revision}, en vigueur`,
  corrections: 'Corrections',
  ways: { cash: 'comptant', check: 'chèque', card: 'carte', other: 'autre', online: 'en ligne' },
  paymentOf: (amount, way) => `${amount} (${way})`,
  payment: {
    changed: (before, after) => `Un paiement a été corrigé : ${before} est devenu ${after}.`,
    added: (after) => `Un paiement de ${after} a été ajouté.`,
    removed: (before) => `Un paiement de ${before} a été retiré.`,
    wentBack: (amount) => `${amount} ont été remis sur la carte.`,
    cameBack: (amount) =>
      `${amount} n’ont pas pu être remis sur la carte et comptent de nouveau comme payés.`,
  },
  purchase: {
    changed: (name, before, after) => `${name} : ${before} a été corrigé à ${after}.`,
    added: (name, after) => `${name} a été ajouté pour ${after}.`,
    removed: (name, before) => `${name} (${before}) a été retiré.`,
  },
}
