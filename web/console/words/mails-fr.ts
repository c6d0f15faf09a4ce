import { translate } from '../../shared/translate.ts'
import { mailsWords } from './mails-en.ts'

const lots = (count: number) => (count < 2 ? `${count} lot` : `${count} lots`)
const donors = (count: number) => (count < 2 ? `${count} donateur` : `${count} donateurs`)
const guests = (count: number) => (count < 2 ? `${count} invité` : `${count} invités`)

/** French as it is spoken in Canada, for mails to guests. */
translate(mailsWords, {
  title: 'Courriels',
  back: 'Messages',
  count: (count) => (count < 2 ? `${count} courriel` : `${count} courriels`),
  none: 'Aucun courriel pour l’instant',
  noneText:
    'Chaque courriel envoyé à un invité ou à un donateur de cet encan apparaît ici, avec ce qu’il est devenu.',
  offTitle: 'Les courriels sont désactivés',
  off: 'Ce service n’a pas de serveur de messagerie : rien n’est envoyé. Son exploitant peut en configurer un (SMTP_URL).',
  mailsWait: (count) =>
    count < 2 ? `${count} courriel n’a pas pu partir.` : `${count} courriels n’ont pas pu partir.`,
  textsWait: (count) =>
    count < 2 ? `${count} texto n’a pas pu partir.` : `${count} textos n’ont pas pu partir.`,
  waitText:
    'Le service d’envoi ne les prend pas en ce moment. Ils sont réessayés automatiquement. L’exploitant de Goodlot voit pourquoi.',
  tooEarly: 'Personne à qui écrire pour l’instant',
  tooEarlyText: 'Vous pourrez inviter quand l’encan sera publié. Un essai n’envoie aucun courriel.',
  kinds: {
    won: 'Lots remportés',
    payReminder: 'Rappel de paiement',
    eveningInFigures: 'Bilan',
    outbid: 'Mise dépassée',
    receipt: 'Reçu',
    refund: 'Remboursement',
    invitation: 'Invitation à l’encan',
    notWon: 'Remerciement',
    chargeDay: 'Jour du débit',
    cardDeclined: 'Carte refusée',
    cardsCharged: 'Cartes débitées',
    channelBroken: 'Messages bloqués',
    bidLink: 'Lien pour miser',
    giftReceived: 'Merci aux donateurs',
    giftSold: 'Vendu, aux donateurs',
  },
  about: {
    invitation:
      'Part à la liste des invités et à toutes les adresses que vous avez invitées, avec le lien de l’encan.',
    notWon: 'Remercie les personnes qui ont misé sans rien remporter et leur propose de faire un don.',
    giftReceived:
      'Dit aux donateurs que leurs dons sont arrivés. Part à ceux qui ont accepté les courriels, une fois par don.',
    giftSold:
      'Dit aux donateurs lesquels de leurs dons sont vendus. Part à ceux qui ont accepté les courriels.',
  },
  to: 'À',
  who: { all: 'Toutes les personnes qui ne l’ont pas encore', chosen: 'Seulement celles que je choisis' },
  noGuests: 'Aucun invité pour l’instant',
  already: (count) => (count < 2 ? `${count} invité l’a déjà.` : `${count} invités l’ont déjà.`),
  withoutAddress: (count) =>
    count < 2
      ? `${count} invité n’a pas d’adresse courriel.`
      : `${count} invités n’ont pas d’adresse courriel.`,
  stopped: (count) =>
    count < 2
      ? `${count} invité ne veut pas de ces courriels.`
      : `${count} invités ne veulent pas de ces courriels.`,
  enough: (count) =>
    count < 2
      ? `${count} invité a reçu assez de courriels aujourd’hui.`
      : `${count} invités ont reçu assez de courriels aujourd’hui.`,
  counting: 'Calcul…',
  send: (count) => `Envoyer à ${guests(count)}`,
  sending: 'Envoi…',
  test: 'M’envoyer un essai',
  testSent: 'L’essai est en route vers votre adresse.',
  confirm: {
    invitation: (count) =>
      `L’invitation part maintenant à ${guests(count)}. L’envoi ne peut pas être annulé.`,
    notWon: (count) => `Le remerciement part maintenant à ${guests(count)}. L’envoi ne peut pas être annulé.`,
    giftReceived: (count) =>
      `Le remerciement part maintenant à ${donors(count)}. L’envoi ne peut pas être annulé.`,
    giftSold: (count) => `La nouvelle part maintenant à ${donors(count)}. L’envoi ne peut pas être annulé.`,
  },
  sent: (count) => `En route vers ${guests(count)}.`,
  donors: {
    lot: 'Lot',
    name: 'Donateur',
    who: {
      all: 'Tous les donateurs qui ne l’ont pas encore',
      chosen: 'Seulement les donateurs des lots que je choisis',
    },
    none: 'Aucun lot n’a de donateur avec un courriel et son accord',
    already: (count) => (count < 2 ? `${count} donateur l’a déjà.` : `${count} donateurs l’ont déjà.`),
    withoutAddress: (count) => `${lots(count)} dont le donateur n’a pas de courriel.`,
    withoutAgreement: (count) => `${lots(count)} dont le donateur n’a pas accepté les courriels.`,
    unsold: (count) => `${lots(count)} sans acheteur : aucun courriel à ce sujet.`,
    stopped: (count) =>
      count < 2
        ? `${count} donateur ne veut pas de ces courriels.`
        : `${count} donateurs ne veulent pas de ces courriels.`,
    enough: (count) =>
      count < 2
        ? `${count} donateur a reçu assez de courriels aujourd’hui.`
        : `${count} donateurs ont reçu assez de courriels aujourd’hui.`,
    send: (count) => `Envoyer à ${donors(count)}`,
    sent: (count) => `En route vers ${donors(count)}.`,
    showsPrice: 'Dire à quel prix chaque don a été vendu',
  },
  limit: (sent, limit) =>
    `${sent} invitations, remerciements et courriels aux donateurs sur ${limit} envoyés par votre organisme ces dernières 24 heures.`,
  preview: 'Tel qu’on le lira',
  columns: {
    name: 'Invité',
    email: 'Courriel',
    kind: 'Sujet',
    state: 'État',
    at: 'Quand',
    again: 'Renvoyer',
  },
  byText: 'Textos',
  states: {
    queued: 'En attente',
    sending: 'En cours d’envoi',
    accepted: 'Envoyé',
    deferred: 'Nouvel essai prévu',
    refused: 'Non distribué',
    unsure: 'Peut-être envoyé',
    dropped: 'Plus nécessaire',
    held: 'Retenu après restauration',
  },
  again: 'Renvoyer',
  againTo: (name) => `Renvoyer à ${name}`,
  againSent: 'De nouveau en route.',
})
