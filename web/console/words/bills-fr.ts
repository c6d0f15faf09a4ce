import { translate } from '../../shared/translate.ts'
import { words } from './bills-en.ts'

/** French as it is spoken in Canada, for bills that several guests share. */
translate(words, {
  open: 'Partager une facture…',
  title: (name) => `Une seule facture : ${name}`,
  hint: 'Chacun continue de miser pour soi, avec ses propres limites. Une personne paie pour tous : une facture, un paiement, un reçu.',
  onBillOf: (name) => `Sur la facture de ${name}`,
  paysFor: 'Paie pour',
  ownBill: 'Sa propre facture',
  ownBillOf: (name) => `Une facture à part pour ${name}`,
  other: 'Partager la facture avec',
  choose: 'Choisissez un invité',
  whoPays: 'Qui paie?',
  sharesPaddle: (paddle) => `Ils partagent la palette ${paddle}`,
  sharesPaddleHint: 'Leur propre numéro, saisi par le personnel, désigne alors la personne qui paie.',
  share: 'Partager une facture',
  shared: (name, moved) =>
    moved === 0
      ? `${name} paie désormais.`
      : `${name} paie désormais, y compris ${moved === 1 ? 'un achat' : `${moved} achats`} d’avant.`,
  separated: (name, moved) =>
    moved === 0
      ? `${name} a de nouveau sa propre facture.`
      : `${name} a de nouveau sa propre facture, avec ${moved === 1 ? 'un achat' : `${moved} achats`}.`,
  left: (count) =>
    count === 1
      ? 'Un achat reste sur une facture payée en partie.'
      : `${count} achats restent sur une facture payée en partie.`,
  told: 'Les deux en sont avertis sur leur téléphone.',
  refusals: {
    settled: 'Les comptes de cet encan sont fermés : les factures ne changent plus.',
    has_payer: 'Quelqu’un d’autre paie pour la personne qui doit payer. Choisissez cette autre personne.',
    pays_for_others: 'Cet invité paie pour d’autres. Mettez-y fin d’abord, ou laissez-le payer.',
    payment_under_way: 'Cette facture est en train d’être payée. Réessayez dans un instant.',
  },
})
