import { translate } from '../../shared/translate.ts'
import { checkInWords } from './check-in-en.ts'

translate(checkInWords, {
  title: 'Signaler votre arrivée',
  what: 'Vous êtes sur place? Signalez votre arrivée ici, sans attendre à l’entrée.',
  signInFirst: 'Connectez-vous avec votre courriel pour signaler votre arrivée sans attendre à l’entrée.',
  signIn: 'Se connecter',
  checkIn: 'Je suis sur place',
  busy: 'Un instant…',
  notMe: 'Ce n’est pas moi',
  done: 'Votre arrivée est notée',
  paddle: 'Votre palette',
  table: (name) => `Vous êtes à la table ${name}.`,
  needsDoor:
    'Certains lots sont réservés aux personnes accueillies à l’entrée. Passez-y pour pouvoir miser dessus.',
  toLots: 'Voir les lots',
  unknown: 'Vous n’êtes pas sur la liste de cet encan. Adressez-vous à l’entrée.',
  refusals: {
    wrong_code: 'Ce code n’est plus valable. Visez celui de l’entrée ou de votre table.',
    check_in_over: 'Ce code ne permet pas de signaler une arrivée en ce moment. Adressez-vous à l’entrée.',
    ticket_required: 'Il faut un billet pour cette soirée. Adressez-vous à l’entrée.',
    account_banned: 'Ce compte ne peut pas signaler d’arrivée. Adressez-vous à l’entrée.',
    account_deleted: 'Ce compte ne peut pas signaler d’arrivée. Adressez-vous à l’entrée.',
  },
})
