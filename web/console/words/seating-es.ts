import { translate } from '../../shared/translate.ts'
import { words } from './seating-en.ts'

/** Spanish as it is spoken in the United States, for the seating plan. */
translate(words, {
  title: 'Mesas',
  count: (seated, all) => `${seated} de ${all} invitados tienen mesa`,
  back: 'Todos los invitados',
  print: 'Imprimir',
  search: 'Buscar un invitado o una mesa',
  seatsPerTable: 'Lugares en cada mesa',
  addTable: 'Agregar una mesa',
  tableName: 'Nombre o número',
  seats: 'Lugares',
  seatsHint: 'Vacío: como en cada mesa.',
  add: 'Agregar mesa',
  save: 'Guardar',
  table: 'Mesa',
  tableNamed: (name) => `Mesa ${name}`,
  withoutTable: 'Sin mesa',
  hint: 'Elige uno o más invitados y luego una mesa.',
  taken: (taken, seats) => (seats === 1 ? `${taken} de 1 lugar` : `${taken} de ${seats} lugares`),
  seated: (count) => (count === 1 ? '1 invitado' : `${count} invitados`),
  free: (count) => (count === 1 ? '1 libre' : `${count} libres`),
  full: 'llena',
  tooMany: (count) => `${count} de más`,
  edit: (name) => `Cambiar los lugares de la mesa ${name}`,
  removeTable: 'Quitar esta mesa',
  chosen: (count) => (count === 1 ? '1 invitado elegido' : `${count} invitados elegidos`),
  moveTo: 'Mover a',
  move: 'Mover',
  moving: 'Moviendo…',
  cancel: 'Cancelar',
  seatHere: (count) => (count === 1 ? 'Sentar aquí' : `Sentar a los ${count} aquí`),
  moved: (names, table) => {
    const who = names.length === 1 ? names[0] : `${names.length} invitados`
    return table === null ? `${who}: sin mesa.` : `${who}: mesa ${table}.`
  },
  noneTitle: 'Todavía no hay mesas',
  none: 'Agrega una mesa o importa una lista de invitados con una columna para la mesa.',
  nothing: 'No hay ningún invitado ni mesa así.',
  wrongSeats: 'Escribe un número entero del 1 al 1000.',
  known: 'Ya hay una mesa con ese nombre.',
})
