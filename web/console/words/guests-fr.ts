import { translate } from '../../shared/translate.ts'
import { guestsWords } from './guests-en.ts'

const guests = (count: number) => (count <= 1 ? `${count} invité` : `${count} invités`)

/** French as it is spoken in Canada, for the guest pages. */
translate(guestsWords, {
  title: 'Invités',
  count: guests,
  add: 'Inscrire un invité',
  import: 'Importer une feuille de calcul',
  invitations: 'Invitations',
  emptyTitle: 'Aucun invité pour l’instant',
  emptyText:
    'Importez votre liste d’invités, invitez des gens par courriel, ou attendez qu’ils s’inscrivent.',
  columns: {
    paddleNumber: 'Palette',
    name: 'Nom',
    email: 'Courriel',
    phone: 'Téléphone',
    tableName: 'Table',
    host: 'Accompagne',
    spendingLimit: 'Limite',
    checkedIn: 'Sur place',
    hasCard: 'Carte',
  },
  labels: {
    paddleNumber: 'Palette',
    tableName: 'Table',
    hostUserId: 'Accompagne',
    spendingLimit: 'Limite de dépenses',
    checkedIn: 'Sur place',
    hasCard: 'Carte au dossier',
    overrides: 'Exemptions',
  },
  hints: { spendingLimit: 'Vide : la limite de l’encan.' },
  edit: (label, name) => `Changer ${label.toLowerCase()} : ${name}`,
  empty: '–',
  yes: 'Oui',
  notJoined:
    'Vous avez inscrit cette personne, qui ne s’est pas encore connectée : ce sont les renseignements que vous avez saisis.',
  nobody: 'Personne',
  party: 'Accompagné de',
  noParty: 'Personne ne l’accompagne.',
  exemptions: {
    location: 'Lieu',
    ticket: 'Billet',
    checkIn: 'Entrée',
    creditCard: 'Carte',
    spendingLimit: 'Limite de dépenses',
  },
  exemptionsHint:
    'Cet invité peut miser sans remplir ces conditions. Seuls les gestionnaires peuvent changer cela.',
  back: 'Tous les invités',
  saved: (name) => `${name} : enregistré.`,
  changed: (name) => `${name} : modifié.`,
  remove: 'Retirer',
  removeTitle: (name) => `Retirer ${name}?`,
  removeText: (paddle) =>
    `Cette personne ne sera plus inscrite, et la palette ${paddle} sera libre. Un invité qui a misé ou acheté ne peut pas être retiré.`,
  removed: (name) => `${name} : retiré.`,
  form: {
    title: 'Inscrire un invité',
    labels: {
      email: 'Courriel de son compte',
      firstName: 'Prénom',
      lastName: 'Nom',
      paddleNumber: 'Palette',
      tableName: 'Table',
    },
    hints: {
      email:
        'Il faut un compte. Invitez les personnes qui n’en ont pas : elles s’inscrivent en se connectant.',
      paddleNumber: 'Vide : le prochain numéro libre.',
    },
    button: 'Inscrire',
    done: (name, paddle) => `${name} a la palette ${paddle}.`,
  },
  invite: {
    title: 'Invitations',
    count: (count) => (count <= 1 ? `${count} invitation` : `${count} invitations`),
    emails: 'Adresses courriel',
    hint: 'Une ou plusieurs, séparées par des espaces, des virgules ou des lignes. Ces personnes trouveront l’encan en se connectant avec cette adresse. Aucun message n’est envoyé.',
    button: 'Inviter',
    done: (invited, known) =>
      known === 0
        ? `Invitations ajoutées : ${invited}.`
        : `Invitations ajoutées : ${invited}; déjà invités : ${known}.`,
    email: 'Courriel',
    name: 'Nom',
    paddle: 'Palette',
    table: 'Table',
    registered: 'Inscrit',
    waiting: 'Pas encore inscrit',
    state: 'État',
    withdraw: (email) => `Retirer l’invitation de ${email}`,
    withdrawHead: 'Retirer',
    withdrawTitle: 'Retirer l’invitation?',
    withdrawText: (email) => `${email} ne trouvera plus l’encan. Une personne déjà inscrite le reste.`,
    withdrawButton: 'Retirer l’invitation',
    none: 'Personne n’est encore invité',
  },
})
