import { translate } from '../../shared/translate.ts'
import { words } from './money-en.ts'

/** French as it is spoken in Canada, for the money page. */
translate(words, {
  title: 'Argent',
  payouts: {
    title: 'Virements',
    show: 'Afficher les virements',
    reading: 'Lecture…',
    none: 'Rien n’a été viré ces 90 derniers jours.',
    file: 'Virements en CSV',
    bankFile: 'Fichier bancaire pour QuickBooks',
    unknown: 'Fait à la main : son contenu n’est pas connu.',
    charges: (amount) => `Paiements ${amount}`,
    refunds: (amount) => `Remboursements ${amount}`,
    disputes: (amount) => `Litiges ${amount}`,
    other: (amount) => `Autres ${amount}`,
    fees: (amount) => `Frais ${amount}`,
    states: {
      onItsWay: (day) => `En route, prévu le ${day}`,
      paid: (day) => `Viré, ${day}`,
      failed: () => 'Échec : voyez chez le fournisseur de paiement',
    },
  },
  receipt: (number, revision) =>
    (revision ?? 1) > 1 ? `Reçu ${number}, révision ${revision}` : `Reçu ${number}`,
  note: (paid, all) =>
    paid <= 1 ? `${paid} facture payée sur ${all}.` : `${paid} factures payées sur ${all}.`,
  none: 'Aucune facture pour l’instant',
  noneText: 'Dès que les invités gagnent, achètent ou donnent quelque chose, leurs factures sont ici.',
  due: 'Reste à payer',
  dueText: (bills, withoutCard) =>
    `${bills} ${bills <= 1 ? 'facture' : 'factures'}${withoutCard ? `, ${withoutCard} sans carte` : ''}`,
  paidTotal: 'Payé',
  ofBilled: (billed) => `sur ${billed}`,
  declined: 'Refusé',
  cards: (count) => (count <= 1 ? `${count} carte` : `${count} cartes`),
  toPayBack: 'À rembourser',
  refunded: 'Remboursé',
  disputed: 'Contesté',
  guests: (count) => (count <= 1 ? `${count} invité` : `${count} invités`),
  fees: 'Frais de carte',
  covered: (amount) => `${amount} couverts par des invités`,
  waysTitle: 'Modes de paiement',
  wayNames: {
    online: 'Carte en ligne',
    card: 'Terminal de carte',
    cash: 'Comptant',
    check: 'Chèque',
    other: 'Autre',
  },
  nothingPaid: 'Rien pour l’instant.',
  paymentsLess: (count) =>
    count <= 1
      ? `${count} paiement, moins les remboursements`
      : `${count} paiements, moins les remboursements`,
  account: 'Paiements par carte de l’organisme',
  notOnline: 'Les factures de cet encan ne peuvent pas être payées en ligne.',
  bills: 'Factures',
  show: 'Afficher',
  filters: { all: 'Toutes', needsYou: 'À régler', due: 'Dues', paid: 'Payées', refunded: 'Remboursées' },
  paddle: 'Palette',
  bill: 'Facture',
  amount: 'Montant',
  state: 'État',
  action: 'À faire',
  noneHere: 'Aucune facture ici.',
  linkFor: (name) => `Lien de paiement pour ${name}`,
  lookAt: (name) => `Vérifier de nouveau le paiement de ${name}`,
  looked: (name) => `Le paiement de ${name} a été vérifié chez Stripe.`,
  stuck: 'Pas encore décidé',
  disputedOver: (amount) => `Contestation de ${amount} : répondez chez Stripe`,
  owedBack: (amount) => `${amount} à rembourser`,
  next: (card) => `Ensuite : ${card}`,
  noCard: 'Aucune carte au dossier',
  paidSoFar: (how, amount) => `${how}. ${amount} payés jusqu’ici`,
  paid: 'Payée',
  paidBy: {
    online: 'en ligne',
    card: 'au terminal',
    cash: 'comptant',
    check: 'par chèque',
    other: 'autrement',
  },
  paidIn: (ways) => `Payée ${ways}`,
  paidWith: (card) => `Payée en ligne, ${card}`,
  refundedPart: (amount) => `Payée. ${amount} remboursés`,
  refundedAll: (amount) => `${amount} remboursés`,
  chargeAll: (count) => (count <= 1 ? `Débiter ${count} carte…` : `Débiter ${count} cartes…`),
  chargeTitle: (count) =>
    count <= 1 ? `Débiter ${count} carte au dossier` : `Débiter ${count} cartes au dossier`,
  chargeText:
    'Ce qui est dû est vérifié de nouveau juste avant chaque carte. Personne n’est débité de plus que ce qui est affiché ici. Les invités dont la carte est refusée reçoivent un message et un lien de paiement.',
  withoutCard: (count) =>
    count <= 1
      ? `${count} autre invité doit quelque chose et n’a pas de carte au dossier.`
      : `${count} autres invités doivent quelque chose et n’ont pas de carte au dossier.`,
  chargeButton: (total, count) =>
    count <= 1 ? `Débiter ${total} sur ${count} carte` : `Débiter ${total} sur ${count} cartes`,
  starting: 'Démarrage…',
  started: (count) =>
    count <= 1 ? `Débit de ${count} carte en cours.` : `Débit de ${count} cartes en cours.`,
  cancel: 'Annuler',
  running: (done, all) => `Débit des cartes au dossier : ${done} sur ${all}`,
  runEnded: (who, when) => `Cartes débitées par ${who}, ${when}`,
  runEndedByItself: (when) => `Cartes débitées le jour choisi, ${when}`,
  progress: 'Cartes débitées',
  runPaid: (count, amount) => (count <= 1 ? `${count} payée, ${amount}` : `${count} payées, ${amount}`),
  runDeclined: (count, amount) =>
    count <= 1 ? `${count} refusée, ${amount}` : `${count} refusées, ${amount}`,
  runSkipped: (count) => (count <= 1 ? `${count} non débitée` : `${count} non débitées`),
  runToGo: (count, amount) => `${count} à venir, ${amount}.`,
  mayLeave: 'Vous pouvez quitter cette page.',
  runTrouble:
    'Le débit s’est arrêté, car votre compte Stripe ne fonctionne pas en ce moment. Vérifiez-le à la page de l’organisme.',
  stop: 'Arrêter après cette carte',
  stopping: 'Arrêt…',
  dayTitle: 'Débit à une date choisie',
  dayNone:
    'Choisissez un jour : les cartes au dossier seront débitées sans que personne n’appuie sur un bouton. Les invités connaissent ce jour.',
  dayAhead: (day) =>
    `Le ${day}, dès 10 h sur place, les cartes au dossier sont débitées de ce qui reste dû. Les invités voient ce jour au moment de payer et dans leur courriel.`,
  dayBegun: (day) => `Le ${day} est passé : les cartes au dossier ont été débitées.`,
  dayNothingDue: (day) => `Le ${day} est passé : personne avec une carte au dossier ne devait rien.`,
  dayMissed: (day) =>
    `Le ${day} est passé sans débit : l’encan s’est terminé plus tard, ou les cartes n’ont pas pu être débitées dans les trois jours.`,
  dayChoose: 'Choisir un jour',
  dayChange: 'Changer le jour',
  dayCallOff: 'Annuler ce débit',
  dayLabel: 'Jour',
  dayHint:
    'Après la fin de l’encan, il ne peut qu’être reporté, et un courriel est envoyé à toutes les personnes qui doivent quelque chose.',
  daySave: 'Enregistrer le jour',
  daySaving: 'Enregistrement…',
  daySet: (day) => `Les cartes au dossier seront débitées le ${day}.`,
  dayCalledOff: 'Annulé. Aucune carte n’est débitée automatiquement.',
})
