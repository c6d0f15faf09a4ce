import { translate } from '../../shared/translate.ts'
import { words } from './raise-en.ts'

const paddles = (count: number) => (count === 1 ? '1 paleta' : `${count} paletas`)

/** Spanish as it is spoken in the United States, for the paddle raise. */
translate(words, {
  title: 'Alza de paletas',
  level: 'Monto',
  other: 'Otro monto',
  paddle: 'Paleta',
  paddleHint: (amount) => `Enter agrega una promesa de ${amount}.`,
  chooseLevel: 'Primero elige un monto.',
  toDecide: 'Por decidir',
  toDecideNote:
    'Nada de esto queda prometido hasta que decidas. Los dígitos siempre empiezan la siguiente paleta.',
  leaveOut: 'Descartar',
  accept: 'decidir la primera: prometer',
  questions: {
    noAmount: {
      title: 'Sin monto',
      text: () => 'No había ningún monto elegido cuando se escribió esta paleta.',
      yes: (amount) => `Prometer ${amount}`,
    },
    unknown: {
      title: 'Paleta desconocida',
      text: () => 'Ningún invitado tiene esta paleta.',
      yes: () => 'Buscar otra vez',
    },
    again: {
      title: 'Ya prometió',
      text: (name, amount) => `${name} ya prometió ${amount}.`,
      yes: (amount) => `Prometer ${amount} otra vez`,
    },
    absent: {
      title: 'Todavía no llega',
      text: (name) => `Nadie ha registrado la llegada de ${name}. ¿Prometer de todos modos?`,
      yes: (amount) => `Prometer ${amount}`,
    },
    gone: {
      title: 'Ya se fue',
      text: (name) => `${name} ya se fue. ¿Prometer de todos modos?`,
      yes: (amount) => `Prometer ${amount}`,
    },
  },
  pledged: (paddle, name, amount) => `${paddle} ${name}: ${amount}`,
  atThisLevel: (count, amount, sum) => `${paddles(count)} a ${amount}, ${sum}`,
  ofGoal: (goal) => `de ${goal}`,
  pledges: 'Promesas de donación',
  none: 'Todavía no hay promesas. Escribe un número de paleta y presiona Enter.',
  waiting: 'Esperando la conexión',
  waitingNote: (count) =>
    count === 1
      ? 'Una promesa espera en este dispositivo. La enviaremos cuando vuelva la conexión.'
      : `${count} promesas esperan en este dispositivo. Las enviaremos cuando vuelva la conexión.`,
  refused: 'No se aceptó',
  dismiss: 'Cerrar',
  undo: 'Deshacer',
  undoLast: 'deshacer la última promesa',
  undone: (paddle, amount) => `Se deshizo la promesa de ${amount} de la paleta ${paddle}.`,
  onScreen: 'Mostrar en la pantalla grande',
  shown: (amount) => `La pantalla grande ahora pide ${amount}.`,
})
