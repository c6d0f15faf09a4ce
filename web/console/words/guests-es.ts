import { translate } from '../../shared/translate.ts'
import { guestsWords } from './guests-en.ts'

/** Spanish as it is spoken in the United States, for the guest pages. */
translate(guestsWords, {
  title: 'Invitados',
  count: (all, here) => (here > 0 ? `${all} en la lista, ${here} adentro` : `${all} en la lista`),
  add: 'Agregar un invitado',
  import: 'Importar una hoja de cálculo',
  invitations: 'Invitaciones',
  seating: 'Mesas',
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
  phoneRefused: (phone) => `${phone} (no entregado)`,
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
  data: {
    title: 'Sus datos',
    hint: 'Cuando alguien pide lo que tienes sobre su persona, o quiere que se borre.',
    export: 'Exportar datos',
    delete: 'Borrar los datos de este invitado',
    sure: (name) => `¿Borrar los datos de ${name}?`,
    goes: 'En todas las subastas de la organización se borra lo que se escribió sobre esta persona: contacto, mesa, límites, invitaciones, correos, tarjetas.',
    stays:
      'Las ofertas y las cuentas quedan, con un número en lugar del nombre; los recibos conservan el nombre y la dirección durante los años que pide la ley fiscal. Quien tiene su propia cuenta la conserva, con su nombre: solo esa persona puede eliminarla.',
    forGood: 'No se puede deshacer.',
    button: 'Borrar los datos',
    deleted: (name) => `Se borraron los datos de ${name}.`,
    refusals: {
      leads_open_lot: (where) =>
        `Este invitado va al frente, o tiene una oferta sellada, en un lote abierto de “${where}”. Espera a que cierre, o anula la oferta.`,
      unpaid_bill: (where) =>
        `Todavía hay algo por pagar o confirmar en “${where}”. Resuélvelo primero en la caja.`,
      payment_under_way: (where) =>
        `Un pago, un reembolso, una disputa o una tarjeta nueva de “${where}” no ha terminado. Inténtalo después.`,
      refund_due: (where) =>
        `A este invitado todavía se le debe dinero de “${where}”. Devuélveselo primero en la caja.`,
    },
  },
  bill: {
    open: 'Compartir cuenta…',
    paidBy: 'Paga',
    paysFor: 'Paga por',
    sharesPaddle: 'comparte la paleta',
  },
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
      moves_money:
        'El invitado que desaparece debe algo o comparte una cuenta. Pide a la caja o a un gerente que los una.',
      needs_card: 'Esta subasta exige una tarjeta, y el invitado que queda no tiene.',
      different_bills:
        'Comparten cuentas con personas distintas. Ponlos en la misma cuenta, o a cada uno en la suya, e inténtalo de nuevo.',
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
