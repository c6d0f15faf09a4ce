import type { SharedReceiptWords } from './en.ts'

/** French as it is spoken in Canada. */
export const receiptWordsFr: SharedReceiptWords = {
  locale: 'fr-CA',
  receipt: (number, revision) =>
    (revision ?? 1) > 1 ? `Reçu ${number}, révision ${revision}` : `Reçu ${number}`,
  bill: (id) => `Facture ${id}`,
  replaces: (revision, day) => `Remplace la révision ${revision} du ${day}.`,
  replacedBy: (revision) => `N’est plus valable : remplacé par la révision ${revision}.`,
  issued: (day) => `Émis le ${day}`,
  states: { open: 'Pas encore payé', partlyPaid: 'Payé en partie', paid: 'Payé', refunded: 'Remboursé' },
  for: 'Pour',
  paddle: (number) => `Palette ${number}`,
  boughtBy: (name) => `Acheté par ${name}`,
  donation: 'Don',
  equalShare: (count, name) => `Part de 1/${count} : ${name}`,
  share: (name) => `Part : ${name}`,
  inAll: (amount) => `sur ${amount} au total`,
  taxNumber: 'Numéro d’enregistrement',
  paid: 'Payé',
  value: 'Juste valeur marchande',
  deductible: 'Montant admissible',
  notStated: 'non précisé',
  pledge: 'Promesse',
  total: 'Total',
  stillToPay: 'Reste à payer',
  owedBack: 'Remboursement dû',
  refunded: 'Remboursé',
  unstated: 'Certaines valeurs ne sont pas précisées : le montant admissible n’est pas complet.',
  notPaid: 'Pas encore payée. Une fois payée, elle deviendra votre reçu, avec le montant admissible.',
  noSalesTax: 'Les taxes de vente ne sont pas calculées sur ce document.',
  statements: {
    quidProQuo: () =>
      'Le montant que vous pouvez déduire comme don de bienfaisance pour l’impôt fédéral américain se limite à ce que vous avez payé au-dessus de la juste valeur marchande des biens ou services reçus. Notre estimation de bonne foi de cette valeur est indiquée pour chaque article.',
    goodsReceived: (charity) =>
      `${charity} a reçu les paiements indiqués ici et a fourni en contrepartie les biens et services énumérés, aux valeurs estimées indiquées, et aucun autre.`,
    nothingReceived: (charity) => `${charity} n’a fourni aucun bien ni service en contrepartie de ce don.`,
    raffle: () => 'Les billets de tirage ne sont pas déductibles.',
  },
}
