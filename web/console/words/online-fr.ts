import { translate } from '../../shared/translate.ts'
import { words } from './online-en.ts'

/** French as it is spoken in Canada, for online payments at the desk and on the money page. */
translate(words, {
  test: 'Ceci est un essai : aucun argent ne circule.',
  cardEnding: (brand, lastFour) => `${brand} se terminant par ${lastFour}`,
  charge: (amount) => `Débiter ${amount}`,
  chargeTitle: (amount, card) => `Débiter ${amount} sur ${card}?`,
  chargeText: (name) =>
    `${name} a mis cette carte au dossier. Le montant dû est vérifié encore une fois juste avant le débit.`,
  cardPays: (amount) =>
    `La carte au dossier en paie ${amount} : ce que l’invité a acheté ou accepté de payer. Le reste se règle ici ou par un lien de paiement.`,
  cardPaysNothing:
    'La carte au dossier n’en paie rien : l’invité ne l’a ni acheté ni accepté de le payer. Encaissez-le ici ou montrez un lien de paiement.',
  charged: (name, amount, card) => `${name} : ${amount} débités sur ${card}.`,
  nothingCharged: 'Rien n’a été débité.',
  states: {
    paid: 'Payé',
    open: 'L’invité a ouvert la page de paiement',
    underWay: 'Pas encore décidé',
    declined: 'Refusée',
    needsPerson: 'La banque veut demander à l’invité',
    ended: 'Non payé',
  },
  declinedFor: (why) => `Refusée : ${why}`,
  declines: {
    insufficient_funds: 'fonds insuffisants',
    expired_card: 'carte expirée',
    lost_card: 'carte déclarée perdue',
    stolen_card: 'carte déclarée volée',
    do_not_honor: 'la banque a dit non',
    card_declined: 'la banque a dit non',
    generic_decline: 'la banque a dit non',
    incorrect_cvc: 'code de sécurité erroné',
    processing_error: 'la banque n’a pas répondu',
  },
  useLink:
    'Envoyez un lien de paiement à l’invité, ou faites-le-lui scanner : il pourra utiliser une autre carte.',
  notDecided: 'Le service de paiement n’a pas encore répondu. Rien n’est jamais débité deux fois.',
  lookAgain: 'Vérifier de nouveau',
  looking: 'Vérification…',
  payments: 'Payé en ligne',
  payment: (amount, card) => (card ? `${amount}, ${card}` : amount),
  refund: 'Rembourser',
  refundOf: (amount) => `Rembourser le paiement de ${amount}`,
  refundTitle: 'Rembourser un paiement en ligne',
  refundLead: (left, card) =>
    `Jusqu’à ${left} peuvent être remboursés${card ? ` sur ${card}` : ''}. Le délai est de 5 à 10 jours.`,
  refundAmount: 'Montant',
  refundReason: 'Raison',
  refundReasonHint: 'Pour le journal. Les invités ne la voient pas.',
  refundButton: (amount) => `Rembourser ${amount}`,
  refunding: 'Remboursement…',
  refundNote:
    'L’invité reçoit un message et voit le remboursement sur son reçu. Ce qui est remboursé est de nouveau dû, sauf si vous annulez d’abord la vente.',
  refundTooMuch: (left) => `Entrez un montant d’au plus ${left}.`,
  refunded: (amount) => `${amount} remboursés.`,
  refundLine: (amount, state, who) =>
    who
      ? `Remboursement de ${amount} par ${who} : ${state}`
      : `Remboursement de ${amount} fait chez Stripe : ${state}`,
  refundStates: { asked: 'en cours', pending: 'en cours', done: 'fait', failed: 'échoué' },
  setAside:
    'Plusieurs essais ont échoué. Nous continuons d’essayer; prévenez la personne qui gère votre Goodlot.',
  disputeLine: (amount, state) => `Contestation de ${amount} : ${state}`,
  disputeStates: {
    inquiry: 'la banque s’informe; répondez chez Stripe',
    open: 'répondez chez Stripe',
    won: 'gagnée',
    lost: 'perdue, l’argent est parti',
  },
  link: 'Lien de paiement',
  linkTitle: (name) => `Lien de paiement pour ${name}`,
  linkText: (amount) =>
    `La personne qui l’ouvre voit cette facture, et rien d’autre, et peut payer ${amount} sans se connecter.`,
  linkEnds: (day) => `Il prend fin quand la facture est payée, ou le ${day}.`,
  linkAddress: 'Adresse',
  linkCode: 'Code qui ouvre le lien de paiement',
  copy: 'Copier le lien',
  copied: 'Lien copié.',
  endLink: 'Mettre fin à ce lien',
  endLinkTitle: 'Mettre fin à ce lien?',
  endLinkText: 'Plus personne ne pourra l’utiliser. Vous pouvez en créer un autre en tout temps.',
  linkEnded: 'Le lien a pris fin.',
  making: 'Création du lien…',
})
