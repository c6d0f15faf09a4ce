import { translate } from '../../shared/translate.ts'
import { words } from './messages-en.ts'

const guests = (count: number) => (count <= 1 ? `${count} invité` : `${count} invités`)

/** French as it is spoken in Canada, for messages to guests. */
translate(words, {
  title: 'Messages',
  emails: 'Courriels',
  to: 'À',
  audiences: {
    all: {
      name: 'Tout le monde',
      text: 'Tous les invités inscrits, et toutes les personnes qui ont l’encan ouvert.',
    },
    losing: {
      name: 'Invités dont la mise est dépassée',
      text: 'Les invités qui ont misé sur un lot ouvert sans être en tête.',
    },
    unpaid: {
      name: 'Gagnants qui n’ont pas payé',
      text: 'Les invités qui ont remporté un lot et ne l’ont pas encore payé.',
    },
  },
  heading: 'Titre',
  text: 'Message',
  preview: 'Aperçu',
  counting: 'Calcul…',
  send: (count) => `Envoyer à ${guests(count)}`,
  confirm: (audience, count) =>
    `${audience} : ${guests(count)} ${count <= 1 ? 'recevra' : 'recevront'} une notification maintenant. Un message envoyé ne se rappelle pas.`,
  sent: (count) => `Envoyé à ${guests(count)}.`,
  nobody: 'Personne ne recevrait ce message.',
  missing: 'Écrivez un titre et un message.',
  sentBefore: 'Messages envoyés',
  line: (audience, count, who) => `${audience}, ${guests(count)}, par ${who}`,
})
