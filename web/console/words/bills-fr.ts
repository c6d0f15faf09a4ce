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
  split: {
    title: (name) => `Partager : ${name}`,
    hint: (price) => `Chaque personne qui l’a acheté paie une part de ${price} et reçoit son reçu.`,
    with: 'Ajouter un invité',
    equal: 'Parts égales',
    shareOf: (name) => `Part de ${name}`,
    remove: 'Retirer',
    removeOf: (name) => `Retirer ${name}`,
    missing: (amount) => `Il manque ${amount}.`,
    tooMuch: (amount) => `${amount} de trop.`,
    told: 'Tout le monde en est averti sur son téléphone. Vous pouvez l’annuler tant qu’aucune part n’est payée.',
    button: (count) => (count < 2 ? 'Partager' : `Partager en ${count} parts`),
    refusals: {
      settled: 'Les comptes de cet encan sont fermés : les lots ne changent plus.',
      is_paid: 'Ce lot est payé. Marquez-le comme non payé, ou remboursez-le, avant de le partager.',
      is_split: 'Ce lot est déjà partagé. Annulez d’abord ce partage.',
      not_split: 'Ce lot n’est pas partagé.',
      share_paid: 'Une part de ce lot est payée. Marquez-la d’abord comme non payée, ou remboursez-la.',
      needs_card: 'Cet encan exige une carte, et une personne qui prendrait une part n’en a pas.',
      wrong_sum: 'La somme des parts ne donne pas le prix, qui a peut-être changé.',
      too_small: 'Le prix est trop bas pour autant de parts.',
      payment_under_way: 'Ce lot est en train d’être payé. Réessayez dans un instant.',
      not_joined: 'Une de ces personnes n’a pas encore rejoint l’encan. Enregistrez d’abord son arrivée.',
    },
  },
  refusals: {
    settled: 'Les comptes de cet encan sont fermés : les factures ne changent plus.',
    has_payer: 'Quelqu’un d’autre paie pour la personne qui doit payer. Choisissez cette autre personne.',
    payer_needs_card:
      'Cet encan exige une carte, et l’invité qui doit payer n’en a pas. Qu’il en ajoute une, ou dispensez-l’en.',
    pays_for_others: 'Cet invité paie pour d’autres. Mettez-y fin d’abord, ou laissez-le payer.',
    payment_under_way: 'Cette facture est en train d’être payée. Réessayez dans un instant.',
  },
})
