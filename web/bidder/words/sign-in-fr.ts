import { translate } from '../../shared/translate.ts'
import { signInWords } from './sign-in-en.ts'

const units = { seconds: ['seconde', 'secondes'], minutes: ['minute', 'minutes'], hours: ['heure', 'heures'] }

/** French as it is spoken in Canada, for signing in. */
translate(signInWords, {
  titles: {
    bid: 'Connectez-vous pour miser',
    buy: 'Connectez-vous pour acheter',
    favorite: 'Connectez-vous pour le suivre',
    give: 'Connectez-vous pour donner',
    see: 'Connexion',
  },
  email: 'Courriel',
  emailHint: 'Pas de mot de passe : on vous envoie un NIP par texto.',
  next: 'Continuer',
  looking: 'Un instant…',
  newHere: (email) =>
    `Bienvenue. ${email} est nouveau ici : il nous faut votre nom et un téléphone pour le NIP.`,
  firstName: 'Prénom',
  lastName: 'Nom',
  country: 'Pays',
  mobile: 'Cellulaire',
  mobileHint: 'Le NIP arrive par texto.',
  register: 'M’envoyer un NIP',
  sending: 'Envoi…',
  sent: (email) => `On a envoyé un NIP par texto au téléphone de ${email}.`,
  sentTo: (digits) => `On a envoyé un NIP par texto à votre téléphone qui se termine par ${digits}.`,
  pin: 'Les cinq chiffres',
  checking: 'Vérification…',
  signIn: 'Se connecter',
  newPin: 'Envoyer un nouveau NIP',
  otherEmail: 'Un autre courriel',
  wait: ({ unit, count }) => `${count} ${units[unit][count === 1 ? 0 : 1]}`,
  failures: {
    unanswered: () => 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    wrongPin: () =>
      'Ce NIP est erroné, déjà utilisé ou vieux de plus de dix minutes. Seul le dernier compte.',
    locked: (wait) => `Trop de NIP erronés. Pour votre sécurité, réessayez dans ${wait}.`,
    tooOften: (wait) => `Trop de tentatives d’ici. Réessayez dans ${wait}.`,
    banned: () => 'Ce compte est fermé. Adressez-vous à l’équipe.',
    blocked: () => 'Sur ce site, on se connecte par son propre service.',
    captcha: () => 'Impossible de confirmer que vous êtes une personne. Rechargez la page.',
    emailExists: () => 'Un compte existe déjà avec ce courriel. Revenez en arrière et connectez-vous.',
    invalidEmail: () => 'Ce n’est pas une adresse courriel.',
    invalidPhone: () => 'Ce numéro ne peut pas recevoir de textos, ou n’est pas de ce pays.',
    other: () => 'Cela n’a pas fonctionné. Vérifiez ce que vous avez saisi.',
  },
})
