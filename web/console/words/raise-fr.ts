import { translate } from '../../shared/translate.ts'
import { words } from './raise-en.ts'

const paddles = (count: number) => (count <= 1 ? `${count} palette` : `${count} palettes`)

/** French as it is spoken in Canada, for the paddle raise. */
translate(words, {
  title: 'Levée de palettes',
  level: 'Montant',
  other: 'Autre montant',
  paddle: 'Palette',
  paddleHint: (amount) => `Entrée ajoute une promesse de ${amount}.`,
  chooseLevel: 'Choisissez d’abord un montant.',
  unknown: (paddle) => `Aucun invité n’a la palette ${paddle}.`,
  loadingGuests: 'La liste des invités se charge encore.',
  again: (paddle, name, amount) =>
    `La palette ${paddle}, ${name}, a déjà promis ${amount}. Appuyez sur Entrée pour ajouter une deuxième promesse, ou sur Échap pour annuler.`,
  notHere: (paddle, name, state) =>
    `La palette ${paddle}, ${name}, ${state === 'gone' ? 'n’est plus là' : 'n’est pas encore entrée'}. Appuyez sur Entrée pour promettre quand même, ou sur Échap pour annuler.`,
  pledged: (paddle, name, amount) => `${paddle} ${name} : ${amount}`,
  atThisLevel: (count, amount, sum) => `${paddles(count)} à ${amount}, ${sum}`,
  ofGoal: (goal) => `sur ${goal}`,
  pledges: 'Promesses de don',
  none: 'Aucune promesse pour l’instant. Tapez un numéro de palette, puis Entrée.',
  waiting: 'En attente d’une connexion',
  waitingNote: (count) =>
    count === 1
      ? 'Une promesse attend sur cet appareil. On l’enverra dès que vous serez de nouveau en ligne.'
      : `${count} promesses attendent sur cet appareil. On les enverra dès que vous serez de nouveau en ligne.`,
  refused: 'Refusé',
  dismiss: 'Fermer',
  undo: 'Annuler',
  undoLast: 'annuler la dernière promesse',
  undone: (paddle, amount) => `La promesse de ${amount} de la palette ${paddle} est annulée.`,
  onScreen: 'Afficher sur le grand écran',
  shown: (amount) => `Le grand écran demande maintenant ${amount}.`,
})
