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
  unknown: (paddle) => `Ningún invitado tiene la paleta ${paddle}.`,
  loadingGuests: 'La lista de invitados todavía se está cargando.',
  again: (paddle, name, amount) =>
    `La paleta ${paddle}, ${name}, ya prometió ${amount}. Presiona Enter para agregar una segunda promesa, o Escape para cancelar.`,
  notHere: (paddle, name, state) =>
    `La paleta ${paddle}, ${name}, ${state === 'gone' ? 'ya se fue' : 'todavía no ha llegado'}. Presiona Enter para prometer de todos modos, o Escape para cancelar.`,
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
