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
  toDecide: 'À décider',
  toDecideNote:
    'Rien de tout cela n’est promis avant votre décision. Les chiffres commencent toujours la palette suivante.',
  leaveOut: 'Écarter',
  accept: 'décider de la première : promettre',
  questions: {
    noAmount: {
      title: 'Aucun montant',
      text: () => 'Aucun montant n’était choisi quand cette palette a été tapée.',
      yes: (amount) => `Promettre ${amount}`,
    },
    unknown: {
      title: 'Palette inconnue',
      text: () => 'Aucun invité n’a cette palette.',
      yes: () => 'Chercher encore',
    },
    again: {
      title: 'Déjà promis',
      text: (name, amount) => `${name} a déjà promis ${amount}.`,
      yes: (amount) => `Promettre encore ${amount}`,
    },
    absent: {
      title: 'Arrivée non enregistrée',
      text: (name) => `L’arrivée de ${name} n’est pas enregistrée. Promettre quand même?`,
      yes: (amount) => `Promettre ${amount}`,
    },
    gone: {
      title: 'Plus dans la salle',
      text: (name) => `${name} n’est plus là. Promettre quand même?`,
      yes: (amount) => `Promettre ${amount}`,
    },
  },
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
