import '../../shared/words/fr.ts'
import { translate } from '../../shared/translate.ts'
import { words } from './en.ts'

/** French as it is spoken in Canada, with “vous”: short, warm, exact. */
translate(words, {
  skip: 'Aller au contenu',
  tabs: 'Navigation principale',
  signIn: 'Se connecter',
  searchLots: 'Chercher un lot',
  paddle: (number) => `Palette ${number}`,
  auction: {
    left: (unit) => (unit === 'days' ? 'restants' : 'restantes'),
    ends: (time) => `fin : ${time}`,
    endsThere: (time) => `${time} sur place`,
    opens: (time) => `Ouverture : ${time}`,
    presale: (time) => `Billets en vente, mises dès ${time}`,
    paused: 'En pause un instant',
    extended: 'Prolongation : des lots sont encore ouverts',
    ended: (time) => `Terminé : ${time}`,
  },
  item: {
    lot: (code) => `Lot ${code}`,
    bids: (count) => (count <= 1 ? `${count} mise` : `${count} mises`),
    left: (count) => (count <= 1 ? `${count} restant` : `${count} restants`),
    yourBid: 'votre mise',
    youBid: (amount) => `vous : ${amount}`,
    orMore: 'ou plus',
    each: 'chacun',
    state: {
      winning: 'Vous menez',
      belowReserve: 'Réserve non atteinte',
      outbid: 'Mise dépassée',
      won: 'Remporté',
      lost: 'Remporté par quelqu’un d’autre',
      watching: 'Suivi',
      sealed: 'Mise secrète',
      sealedMine: 'Mise secrète déposée',
      starting: 'Mise de départ',
      extended: 'Prolongé',
      lastCall: 'Dernier appel',
      paused: 'En pause',
      soon: 'Bientôt ouvert',
      sold: 'Vendu',
      unsold: 'Fermé',
      soldOut: 'Épuisé',
    },
  },
  messages: {
    bell: (unread) =>
      unread === null ? 'Messages' : unread === '1' ? 'Messages, 1 non lu' : `Messages, ${unread} non lus`,
  },
  nav: { lots: 'Encans', bids: 'Mes mises', watching: 'Suivis', you: 'Vous', outbid: 'dépassées' },
  connection: {
    lost: 'Vous êtes hors ligne. Les prix ne sont peut-être plus à jour; les mises sont suspendues.',
  },
  missing: {
    title: 'Page introuvable',
    text: 'Le lien est peut-être mal écrit, ou l’encan est terminé. Si vous avez reçu une invitation à un encan privé, connectez-vous d’abord.',
    textSignedIn:
      'Le lien est peut-être mal écrit, ou l’encan est terminé. Un encan privé ne s’ouvre que pour l’adresse courriel qui a reçu l’invitation.',
    home: 'Voir les encans',
  },
})
