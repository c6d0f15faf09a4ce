import { receiptWordsFr } from '../../../src/money/bills/receipt-words/fr.ts'
import { translate } from '../../shared/translate.ts'
import { payWords } from './pay-en.ts'

translate(payWords, {
  title: 'Payer maintenant',
  test: 'Ceci est un essai : aucun argent ne circule.',
  cardEnding: (brand, lastFour) => `${brand} se terminant par ${lastFour}`,
  expires: (month) => `Expire ${month}`,
  otherCard: 'Utiliser une autre carte',
  coverFee: 'Payer les frais de carte',
  coverFeeText: (fee, charity, due) => `Environ ${fee}, pour que ${charity} reçoive vos ${due} en entier.`,
  fee: 'Frais de carte',
  toPay: 'À payer',
  pay: (total) => `Payer ${total}`,
  payWithCard: (total, brand, lastFour) => `Payer ${total} avec ${brand} ${lastFour}`,
  sameCard: 'Réessayer avec cette carte',
  payWithOther: (total) => `Payer ${total} avec une autre carte`,
  paying: 'Paiement en cours…',
  opening: 'Ouverture de la page de paiement…',
  part: 'Payer une partie',
  partLabel: 'Montant',
  whole: 'Tout payer',
  partWrong: (due) => `Entrez un montant d’au plus ${due}.`,
  chargeDay: (day, charity, hasCard) =>
    hasCard
      ? `Le ${day}, ${charity} débite cette carte de ce que vous devrez encore.`
      : `Le ${day}, ${charity} débite les cartes enregistrées de ce qui reste dû.`,
  chargeDayPart: (day, charity, amount) =>
    `Le ${day}, ${charity} débite ${amount} sur la carte enregistrée : ce que vous avez acheté ou accepté de payer. Le reste se règle ici ou à la caisse.`,
  orDesk: 'Comptant ou chèque? Payez à la caisse.',
  looking: 'Vérification de votre paiement…',
  underWay:
    'Votre paiement est en cours. Rien n’est débité deux fois. Cette page l’affiche dès qu’il est terminé.',
  lookAgain: 'Vérifier de nouveau',
  paid: 'Payé',
  thanks: 'Merci.',
  paidWith: (card) => `Avec ${card}`,
  ended: 'Rien n’a été débité. Vous pouvez réessayer.',
  needsPerson: 'Votre banque veut confirmer que c’est bien vous. Payez sur la page de paiement.',
  declined: 'Votre carte a été refusée. Rien n’a été débité. Utilisez une autre carte.',
  declines: {
    insufficient_funds:
      'Votre carte a été refusée : solde insuffisant. Rien n’a été débité. Utilisez une autre carte.',
    expired_card: 'Cette carte est expirée. Rien n’a été débité. Utilisez une autre carte.',
  },
  failures: {
    changed_meanwhile: 'Le montant dû vient de changer. Vérifiez-le et payez de nouveau.',
    payment_under_way: 'Un paiement est déjà en cours. Vérifiez de nouveau dans un instant.',
    payments_off:
      'Les paiements par carte de l’organisateur ne fonctionnent pas en ce moment. Payez à la caisse.',
    no_card: 'Cette carte n’est plus au dossier. Utilisez une autre carte.',
    payments_paused:
      'Les paiements par carte sont suspendus pour quelques minutes. Rien n’a été débité. Réessayez bientôt ou payez à la caisse.',
    amount_too_small: 'Ce montant est trop petit pour être payé par carte.',
    captcha_failed: 'Cela a échoué plusieurs fois. Payez à la caisse, ou réessayez dans une heure.',
  },
  link: {
    title: 'Payer votre facture',
    billOf: (name) => `Facture de ${name}`,
    donation: receiptWordsFr.donation,
    equalShare: receiptWordsFr.equalShare,
    share: receiptWordsFr.share,
    inAll: receiptWordsFr.inAll,
    linePaid: 'payé',
    leaving: 'Vous payez sur la page du service de paiement et revenez aussitôt ici.',
    cannotPay: 'Cette facture ne peut pas être payée en ligne en ce moment. Demandez à l’organisateur.',
    alreadyPaid: 'Cette facture est payée',
    nothingToDo: 'Merci. Il n’y a plus rien à faire.',
    receipt: 'recu',
    file: 'Enregistrer le reçu en PDF',
    making: 'Préparation du fichier…',
    ended: 'Ce lien ne fonctionne plus',
    endedText:
      'Il a peut-être servi ou pris fin. Demandez-en un autre à l’organisateur, ou connectez-vous pour voir votre facture.',
    toCart: 'Voir votre facture',
  },
  cards: {
    title: 'Cartes',
    none: 'Aucune carte au dossier',
    noneText: 'Quand un encan en demande une, vous pouvez l’ajouter là, ou au moment de payer.',
    of: (organization) => `Pour ${organization}`,
    looking: 'Vérification de votre carte…',
    atCheckIn: 'Ajoutez une carte maintenant et payez plus tard d’un seul geste.',
    replace: 'Remplacer',
    expired: (month) => `Expirée ${month}`,
    remove: 'Retirer',
    removing: 'Retrait…',
    securesABill:
      'Vous devez encore quelque chose là où une carte est exigée. Payez d’abord, ou ajoutez une autre carte pour la remplacer.',
    securesABid: 'Vous menez une mise qui exige cette carte. Ajoutez une autre carte pour la remplacer.',
  },
  addCard: {
    consent:
      'J’accepte que l’organisateur débite cette carte pour ce que je gagne, achète ou promets dans ses encans.',
    leaving: 'Vous ajoutez la carte sur la page du service de paiement et revenez aussitôt ici.',
    needed: 'Les organisateurs demandent une carte au dossier pour cela.',
    andBid: (amount) => `Ajouter une carte et miser ${amount}`,
    add: 'Ajouter une carte',
    notAdded: 'Aucune carte n’a été ajoutée.',
  },
})
