import { translate } from '../../shared/translate.ts'
import { words } from './door-en.ts'

/** French as it is spoken in Canada, for the door. */
translate(words, {
  title: 'Entrée',
  inside: (inside, all) =>
    inside <= 1 ? `${inside} invité sur ${all} sur place.` : `${inside} invités sur ${all} sur place.`,
  offlineNote: (count) =>
    count === 1
      ? 'Continuez. On l’enverra dès que vous serez de nouveau en ligne.'
      : `Continuez. On enverra les ${count} dès que vous serez de nouveau en ligne.`,
  offline: 'Hors ligne',
  waitingCount: (count) => `${count} en attente`,
  search: 'Nom, tél., palette ou billet',
  searchHint: 'Vous pouvez aussi scanner un billet.',
  loading: 'Chargement des invités…',
  none: (text) => `Aucun invité ne correspond à « ${text} ».`,
  table: (name) => `Table ${name}`,
  noCard: 'pas de carte au dossier',
  since: (time) => `sur place depuis ${time}`,
  checkIn: 'Faire entrer',
  isIn: 'Sur place',
  left: (time) => `parti à ${time}`,
  backAgain: 'De retour',
  waits: 'En attente',
  done: (name, paddle) => `${name} est sur place, palette ${paddle}.`,
  already: (name, time) => `${name} est déjà sur place depuis ${time}.`,
  undone: 'Entrée annulée.',
  waiting: 'En attente d’une connexion',
  refused: 'Refusé',
  dismiss: 'Fermer',
  newPaddle: 'nouvelle',
  walkIn: 'Ajouter un invité imprévu',
  firstName: 'Prénom',
  lastName: 'Nom',
  mobile: 'Cellulaire',
  email: 'Courriel, pour miser sur son téléphone',
  emailHint: 'Facultatif.',
  tableLabel: 'Table',
  add: 'Ajouter et faire entrer',
  added: (name, paddle) => `${name} a la palette ${paddle}.`,
  addedOffline: (name) =>
    `${name} est enregistré sur cet appareil. Le numéro de palette viendra quand vous serez de nouveau en ligne.`,
  details: 'Détails :',
  paddle: (number) => `Palette ${number}`,
  card: 'Carte au dossier',
  saved: 'Enregistré.',
  save: 'Enregistrer',
  textLink: 'Envoyer le lien par texto',
  texted: 'Lien envoyé.',
  undoCheckIn: 'Annuler l’entrée',
  hasLeft: 'Cette personne est partie',
  leftNow: (name) => `${name} est parti.`,
  keys: { search: 'chercher un invité', walkIn: 'ajouter un invité imprévu' },
  labels: {
    tableName: 'Table',
    hasCard: 'Carte au dossier',
    paddleNumber: 'Palette',
    checkedIn: 'Sur place',
  },
  yes: 'oui',
  no: 'non',
})
