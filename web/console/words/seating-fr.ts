import { translate } from '../../shared/translate.ts'
import { words } from './seating-en.ts'

/** French as it is spoken in Canada, for the seating plan. */
translate(words, {
  title: 'Plan de salle',
  count: (seated, all) =>
    seated <= 1 ? `${seated} invité sur ${all} a une table` : `${seated} invités sur ${all} ont une table`,
  back: 'Tous les invités',
  print: 'Imprimer',
  search: 'Trouver un invité ou une table',
  seatsPerTable: 'Places à chaque table',
  addTable: 'Ajouter une table',
  tableName: 'Nom ou numéro',
  seats: 'Places',
  seatsHint: 'Vide : comme à chaque table.',
  add: 'Ajouter la table',
  save: 'Enregistrer',
  table: 'Table',
  tableNamed: (name) => `Table ${name}`,
  withoutTable: 'Sans table',
  hint: 'Choisissez un ou plusieurs invités, puis une table.',
  taken: (taken, seats) => (seats === 1 ? `${taken} place sur 1` : `${taken} places sur ${seats}`),
  seated: (count) => (count <= 1 ? `${count} invité` : `${count} invités`),
  free: (count) => (count <= 1 ? `${count} libre` : `${count} libres`),
  full: 'complète',
  tooMany: (count) => `${count} de trop`,
  edit: (name) => `Modifier les places à la table ${name}`,
  removeTable: 'Retirer cette table',
  chosen: (count) => (count <= 1 ? `${count} invité choisi` : `${count} invités choisis`),
  moveTo: 'Déplacer vers',
  move: 'Déplacer',
  moving: 'Déplacement…',
  cancel: 'Annuler',
  seatHere: (count) => (count <= 1 ? 'Placer ici' : `Placer les ${count} ici`),
  moved: (names, table) => {
    const who = names.length === 1 ? names[0] : `${names.length} invités`
    return table === null ? `${who} : sans table.` : `${who} : table ${table}.`
  },
  noneTitle: 'Pas encore de table',
  none: 'Ajoutez une table, ou importez une liste d’invités avec une colonne pour la table.',
  nothing: 'Aucun invité ni aucune table ne correspond.',
  wrongSeats: 'Entrez un nombre entier de 1 à 1 000.',
  known: 'Une table porte déjà ce nom.',
})
