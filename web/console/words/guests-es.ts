import { translate } from '../../shared/translate.ts'
import { guestsWords } from './guests-en.ts'

/** Spanish as it is spoken in the United States, for the guest pages. */
translate(guestsWords, {
  title: 'Invitados',
  count: (all, here) => (here > 0 ? `${all} en la lista, ${here} adentro` : `${all} en la lista`),
  add: 'Agregar un invitado',
  import: 'Importar una hoja de cálculo',
  invitations: 'Invitaciones',
  emptyTitle: 'Todavía no hay invitados',
  emptyText:
    'Importa tu lista de invitados, o agrégalos uno por uno. No necesitan cuenta. Otros pueden registrarse por su cuenta.',
  columns: {
    paddleNumber: 'Paleta',
    name: 'Nombre',
    email: 'Correo',
    phone: 'Teléfono',
    tableName: 'Mesa',
    host: 'Viene con',
    spendingLimit: 'Límite',
    state: 'Estado',
    hasCard: 'Tarjeta',
  },
  filters: {
    all: 'Todos',
    expected: 'Esperados',
    joined: 'Conectados',
    here: 'Adentro',
    gone: 'Se fueron',
    noPhone: 'Sin teléfono',
  },
  states: { expected: 'Se espera', joined: 'Se conectó', here: 'Adentro', gone: 'Se fue' },
  noPhone: 'aún sin teléfono',
  emailRefused: (email) => `${email} (no entregado)`,
  labels: {
    paddleNumber: 'Paleta',
    tableName: 'Mesa',
    hostUserId: 'Viene con',
    spendingLimit: 'Límite de gasto',
    checkedIn: 'Adentro',
    hasCard: 'Tarjeta registrada',
    overrides: 'Exenciones',
  },
  hints: { spendingLimit: 'Vacío: el límite de la subasta.' },
  edit: (label, name) => `Cambiar ${label.toLowerCase()} de ${name}`,
  empty: '–',
  yes: 'Sí',
  notJoined:
    'Esta persona todavía no se ha conectado con su teléfono, así que estos son los datos que escribiste. Quien compruebe el número de arriba será este invitado.',
  nobody: 'Nadie',
  party: 'Sus acompañantes',
  noParty: 'No trajo a nadie.',
  exemptions: {
    location: 'Ubicación',
    ticket: 'Boleto',
    checkIn: 'Entrada',
    creditCard: 'Tarjeta',
    spendingLimit: 'Límite de gasto',
  },
  exemptionsHint:
    'Este invitado puede ofertar sin cumplir estos requisitos. Solo los gerentes pueden cambiarlo.',
  back: 'Todos los invitados',
  saved: (name) => `${name}: guardado.`,
  changed: (name) => `${name}: cambiado.`,
  remove: 'Quitar',
  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeText: (paddle) =>
    `Dejará de tener registro, y la paleta ${paddle} quedará libre. No se puede quitar a quien ya ofertó o compró.`,
  removed: (name) => `Se quitó a ${name}.`,
  merge: {
    offer: (count) =>
      count === 1
        ? 'Un invitado podría estar dos veces en la lista.'
        : `${count} invitados podrían estar dos veces en la lista.`,
    recent: (count) =>
      count === 1
        ? 'Un invitado se unió en el último día.'
        : `${count} invitados se unieron en el último día.`,
    review: 'Revisar',
    title: '¿Dos veces en la lista?',
    hint: 'Uno está en tu lista y el otro se registró con los mismos datos. Un correo no prueba nada: pregúntales antes de unirlos.',
    reasons: { email: 'Mismo correo', phone: 'Mismo teléfono', name: 'Mismo nombre' },
    paddle: (number) => `paleta ${number}`,
    same: 'Es la misma persona',
    open: 'Unir con…',
    sheetTitle: 'Unir dos invitados',
    other: 'La misma persona que',
    choose: 'Elige un invitado',
    keep: 'Paleta que se conserva',
    stays: (name) => `${name} queda en la lista, con la mesa, los límites y la llegada de ambos.`,
    moves: (purchases) =>
      purchases === 1 ? 'Una compra pasa a su recibo.' : `${purchases} compras pasan a su recibo.`,
    bids: 'Las ofertas quedan en el historial como se hicieron.',
    canUndo: 'Puedes deshacerlo durante un día, mientras nada cambie.',
    askToUndo: 'Un gerente puede deshacerlo durante un día, mientras nada cambie.',
    refusals: {
      leads_open_lot: 'Uno de los dos va ganando un lote abierto. Únelos cuando se cierre.',
      payment_under_way: 'Uno de los dos está pagando ahora. Inténtalo de nuevo en un momento.',
    },
    button: 'Unir',
    done: (name) => `${name} ahora es un solo invitado.`,
    merged: 'Unidos en el último día',
    became: (merged, name) => `${merged} pasó a ser ${name}`,
    undo: 'Deshacer',
    undone: 'Vuelven a ser dos invitados.',
    none: 'Ningún invitado parece estar dos veces en la lista.',
  },
  form: {
    title: 'Agregar un invitado',
    labels: {
      firstName: 'Nombre',
      lastName: 'Apellido',
      email: 'Correo electrónico',
      mobile: 'Celular',
      paddleNumber: 'Paleta',
      tableName: 'Mesa',
    },
    hints: {
      mobile: 'Quien compruebe este número al iniciar sesión será este invitado.',
      paddleNumber: 'Vacío: el próximo número libre.',
    },
    button: 'Agregar invitado',
    done: (name, paddle) => `${name} tiene la paleta ${paddle}.`,
  },
  invite: {
    title: 'Invitaciones',
    count: (count) => (count === 1 ? '1 invitación' : `${count} invitaciones`),
    emails: 'Direcciones de correo',
    hint: 'Una o varias, separadas por espacios, comas o líneas. Encontrarán la subasta al iniciar sesión con esa dirección. No se envía ningún mensaje.',
    button: 'Invitar',
    done: (invited, known) =>
      known === 0
        ? `Invitaciones nuevas: ${invited}.`
        : `Invitaciones nuevas: ${invited}; ya estaban: ${known}.`,
    email: 'Correo',
    registered: 'En la lista',
    waiting: 'Todavía sin registro',
    state: 'Estado',
    withdraw: (email) => `Retirar la invitación de ${email}`,
    withdrawHead: 'Retirar',
    withdrawTitle: '¿Retirar la invitación?',
    withdrawText: (email) => `${email} ya no encontrará la subasta. Quien ya se registró sigue registrado.`,
    withdrawButton: 'Retirar invitación',
    none: 'Todavía no has invitado a nadie',
  },
})
