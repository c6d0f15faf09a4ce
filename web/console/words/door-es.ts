import { translate } from '../../shared/translate.ts'
import { words } from './door-en.ts'

/** Spanish as it is spoken in the United States, for the door. */
translate(words, {
  title: 'Entrada',
  inside: (inside, all) =>
    inside === 1 ? `Llegó 1 de ${all} invitados.` : `Llegaron ${inside} de ${all} invitados.`,
  offlineNote: (count) =>
    count === 1
      ? 'Sigue adelante. Lo enviaremos cuando vuelva la conexión.'
      : `Sigue adelante. Enviaremos los ${count} cuando vuelva la conexión.`,
  offline: 'Sin conexión',
  waitingCount: (count) => `${count} en espera`,
  search: 'Nombre, teléfono, paleta o boleto',
  searchHint: 'También puedes escanear un boleto.',
  loading: 'Cargando invitados…',
  none: (text) => `Ningún invitado coincide con “${text}”.`,
  table: (name) => `Mesa ${name}`,
  noCard: 'sin tarjeta registrada',
  since: (time) => `llegó a las ${time}`,
  checkIn: 'Dar entrada',
  isIn: 'Adentro',
  left: (time) => `se fue a las ${time}`,
  backAgain: 'Volvió',
  waits: 'En espera',
  done: (name, paddle) => `${name} ya está adentro, paleta ${paddle}.`,
  already: (name, time) => `${name} ya había llegado a las ${time}.`,
  undone: 'Entrada deshecha.',
  waiting: 'Esperando la conexión',
  refused: 'No se aceptó',
  dismiss: 'Cerrar',
  newPaddle: 'nueva',
  walkIn: 'Agregar a alguien de última hora',
  firstName: 'Nombre',
  lastName: 'Apellido',
  mobile: 'Celular',
  email: 'Correo, para ofertar con su teléfono',
  emailHint: 'Opcional.',
  tableLabel: 'Mesa',
  add: 'Agregar y dar entrada',
  added: (name, paddle) => `${name} tiene la paleta ${paddle}.`,
  addedOffline: (name) =>
    `Guardamos a ${name} en este dispositivo. El número de paleta llegará cuando vuelva la conexión.`,
  details: 'Detalles de',
  paddle: (number) => `Paleta ${number}`,
  card: 'Tarjeta registrada',
  saved: 'Guardado.',
  save: 'Guardar',
  textLink: 'Mandar el enlace por mensaje',
  texted: 'Enlace enviado.',
  undoCheckIn: 'Deshacer la entrada',
  hasLeft: 'Ya se fue',
  leftNow: (name) => `${name} se fue.`,
  keys: { search: 'buscar a un invitado', walkIn: 'agregar a alguien de última hora' },
  labels: {
    tableName: 'Mesa',
    hasCard: 'Tarjeta registrada',
    paddleNumber: 'Paleta',
    checkedIn: 'Adentro',
  },
  yes: 'sí',
  no: 'no',
})
