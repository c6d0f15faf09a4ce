import { translate } from '../../shared/translate.ts'
import { signInWords } from './sign-in-en.ts'

const units = { seconds: ['seconde', 'secondes'], minutes: ['minute', 'minutes'], hours: ['heure', 'heures'] }

/** French as it is spoken in Canada, for signing in. */
translate(signInWords, {
  titles: {
    bid: 'Connectez‑vous pour miser',
    buy: 'Connectez‑vous pour acheter',
    favorite: 'Connectez‑vous pour suivre ce lot',
    give: 'Connectez‑vous pour donner',
    see: 'Connexion',
  },
  createAccount: 'Créez votre compte',
  byContinuing: 'En continuant, vous acceptez :',
  terms: 'Conditions d’utilisation',
  privacy: 'Politique de confidentialité',
  messageRates: 'Des frais de messagerie et de données peuvent s’appliquer.',
  email: 'Courriel',
  hints: {
    sms: 'Pas de mot de passe : on vous envoie un code par texto.',
    email: 'Pas de mot de passe : on vous envoie un code par courriel.',
    both: 'Pas de mot de passe : on vous envoie un code.',
  },
  next: 'Continuer',
  looking: 'Un instant…',
  newHere:
    'Bienvenue. On ne vous connaît pas encore : indiquez votre nom et votre cellulaire, et on vous enverra un code par texto.',
  firstName: 'Prénom',
  lastName: 'Nom',
  country: 'Pays',
  mobile: 'Cellulaire',
  mobileHint: 'Le code arrive par texto.',
  register: 'M’envoyer un code',
  sending: 'Envoi…',
  sent: (email) => `On a envoyé un code par texto au téléphone associé à ${email}.`,
  sentTo: (digits) => `On a envoyé un code par texto à votre téléphone qui se termine par ${digits}.`,
  mailed: (email) => `On a envoyé un code par courriel à ${email}.`,
  mailLate: (email) =>
    `Nos courriels ont du retard en ce moment. Le code pour ${email} partira dès que possible; on réessaie pendant dix minutes.`,
  lookInSpam: 'Rien reçu après une minute? Regardez dans les indésirables.',
  resentByMail: 'On a envoyé un nouveau code par courriel. Seul le dernier fonctionne.',
  noMoreMails:
    'On a envoyé trois codes par courriel et on ne peut plus en envoyer pour l’instant. Le dernier fonctionne encore.',
  textInstead: 'M’envoyer plutôt un texto',
  mailInstead: 'M’envoyer plutôt un courriel',
  newHereByMail:
    'Bienvenue. Indiquez votre nom et votre cellulaire, et on vous enverra un code par courriel.',
  mobileHintByMail: 'Pour que les organisateurs puissent vous joindre.',
  registerByMail: 'M’envoyer un code',
  pin: 'Code à 5 chiffres',
  checking: 'Vérification…',
  signIn: 'Se connecter',
  newPin: 'Envoyer un nouveau code',
  resent: 'On vous a envoyé un nouveau code. Seul le plus récent fonctionne.',
  newPinIn: (wait) => `Nouveau code dans ${wait}`,
  noMoreTexts:
    'On a envoyé trois codes et on ne peut pas en envoyer d’autres pour le moment. Le plus récent fonctionne encore.',
  otherEmail: 'Utiliser un autre courriel',
  wait: ({ unit, count }) => `${count} ${units[unit][count === 1 ? 0 : 1]}`,
  needed: {
    email: 'Entrez votre adresse courriel.',
    firstName: 'Entrez votre prénom.',
    lastName: 'Entrez votre nom.',
    mobile: 'Entrez votre numéro de cellulaire.',
    pin: 'Entrez les 5 chiffres reçus.',
  },
  failures: {
    unanswered: () => 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    busy: () => 'Il y a beaucoup de monde en ce moment. Réessayez dans un instant.',
    wrongPin: () =>
      'Ce code est erroné, déjà utilisé ou vieux de plus de dix minutes. Seul le plus récent fonctionne.',
    locked: (wait) => `Trop de codes erronés. Pour votre sécurité, réessayez dans ${wait}.`,
    tooOften: (wait) => `Trop de tentatives. Réessayez dans ${wait}.`,
    banned: () => 'Ce compte est fermé. Adressez-vous à l’équipe.',
    blocked: () => 'Ce site a sa propre page de connexion. Connectez-vous là.',
    captcha: () => 'Impossible de confirmer que vous êtes une personne. Rechargez la page.',
    reserved: () =>
      'Cette adresse est réservée à l’administration. La personne qui exploite ce service en crée le compte avec : npm run administrator -- COURRIEL TÉLÉPHONE',
    emailExists: () => 'Un compte existe déjà avec ce courriel. Revenez en arrière et connectez-vous.',
    invalidEmail: () => 'Ce n’est pas une adresse courriel.',
    invalidPhone: (_wait, country) =>
      `Ce numéro ne peut pas recevoir de textos, ou n’est pas valide pour ce pays (${country}).`,
    other: () => 'Cela n’a pas fonctionné. Vérifiez ce que vous avez saisi.',
  },
})
