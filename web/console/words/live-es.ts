import { translate } from '../../shared/translate.ts'
import { words } from './live-en.ts'

const lots = (count: number) => (count === 1 ? '1 lote' : `${count} lotes`)
const bidders = (count: number) => (count === 1 ? '1 persona' : `${count} personas`)
const pick = (count: number, one: string, many: string) => (count === 1 ? one : many)
const paddle = (number: number | null) => `la paleta ${number ?? '–'}`
const final = 'No se puede deshacer.'

/** Spanish as it is spoken in the United States, for the evening. */
translate(words, {
  title: 'Esta noche',
  statuses: {
    draft: 'Borrador',
    presale: 'Preventa',
    preview: 'Vista previa',
    open: 'Ofertas abiertas',
    paused: 'Ofertas en pausa',
    closed: 'Ofertas cerradas',
    reconciled: 'Saldada',
    extended: 'Prórroga',
    test: 'Ensayo',
    cancelled: 'Cancelada',
  },
  of: (goal) => `de ${goal}`,
  raised: 'recaudados',
  nextClose: (time) => `para el próximo cierre, a las ${time}`,
  noClose: 'Ningún lote cierra por reloj',
  ending: (count) =>
    count === 0
      ? null
      : pick(count, '1 cierra en 10 minutos o menos', `${count} cierran en 10 minutos o menos`),
  open: (count) => pick(count, '1 abierto', `${count} abiertos`),
  perMinute: (count) => `${count} ofertas por minuto`,
  guests: (inside, people) => `${inside} adentro, ${people} han ofertado`,
  online: (count) => `${count} en línea`,
  owedBack: (amount) => `${amount} por reembolsar`,
  donationsToConfirm: {
    title: 'Donaciones por confirmar',
    note: 'Las donaciones grandes no se muestran ni cuentan hasta que las confirmes.',
    donation: (amount, name, number) => `${amount} de ${name}${number === null ? '' : `, paleta ${number}`}`,
    confirm: 'Confirmar',
    confirmed: (amount) => `Donación de ${amount} confirmada.`,
    decline: 'Rechazar',
    declineTitle: '¿Rechazar esta donación?',
    declined: (amount) => `Se rechazó la donación de ${amount}. Ya avisamos al invitado.`,
  },
  unpaid: (count) => pick(count, 'sin pagar, de 1 invitado', `sin pagar, de ${count} invitados`),
  connected: 'En línea',
  notConnected: 'Sin conexión',
  clock: (time) => `Hora del servidor ${time}`,
  old: (seconds) => `Estas cifras tienen ${seconds} segundos.`,
  needsAttention: (count) => `Requieren atención · ${count}`,
  running: (count) => `En curso · ${count}`,
  nothingOpen: 'Ningún lote recibe ofertas.',
  columns: {
    lot: 'Lote',
    name: 'Nombre',
    price: 'Precio',
    bids: 'Ofertas',
    leader: 'Al frente',
    left: 'Tiempo',
    why: 'Motivo',
  },
  sealed: 'sellada',
  choose: (name) => `Seleccionar ${name}`,
  needs: {
    heldUp: 'Detenido',
    unusualBid: (times) => `${times} veces la oferta anterior`,
    belowReserve: (amount) => (amount ? `${amount} por debajo de la reserva` : 'Por debajo de la reserva'),
    noBids: 'Todavía sin ofertas',
  },
  lastBid: (ago) => `última oferta hace ${ago}`,
  ago: (seconds) =>
    seconds < 60
      ? `${seconds} s`
      : seconds < 3600
        ? `${Math.floor(seconds / 60)} min`
        : `${Math.floor(seconds / 3600)} h`,
  byHand: 'manual',
  notOpenYet: 'sin abrir',
  paused: 'en pausa',
  auctionPaused: 'Toda la subasta está en pausa. Reanúdala antes de hacer algo con este lote.',
  lastCall: 'última llamada',
  lot: (code) => `Lote ${code}`,
  paddle: (number) => (number === null ? 'nadie al frente' : `paleta ${number}`),
  extended: 'en prórroga',
  fairValue: 'valor de mercado',
  startingPrice: 'oferta inicial',
  all: 'Todos los lotes',
  category: 'Categoría',
  chosen: (count) => pick(count, '1 lote seleccionado', `${count} lotes seleccionados`),
  clearChoice: 'Borrar',
  actions: {
    open: { name: 'Abrir este lote', text: 'Las ofertas empiezan de inmediato.' },
    pause: { name: 'Pausar', text: 'Los invitados ven “En pausa”, y el reloj se detiene.' },
    resume: {
      name: 'Reanudar',
      text: 'Las ofertas continúan, y el fin se mueve lo que duró la pausa.',
    },
    extend: {
      name: 'Agregar cinco minutos',
      text: (from, to) => `Termina a las ${to} en vez de a las ${from}. Avisamos a todos los que lo siguen.`,
    },
    warn: {
      name: 'Último aviso',
      text: 'Avisa a la sala y a todos los que lo siguen que está por cerrar. Nada más cambia.',
    },
    call: {
      name: 'Última llamada',
      text: 'Todavía se aceptan ofertas. Todos ven que el lote está por cerrar.',
    },
    uncall: { name: 'Deshacer la última llamada', text: 'Las ofertas siguen abiertas como antes.' },
    sell: {
      name: (number, price) => `Vender a la paleta ${number} por ${price}`,
      unusual: (times) => `Este precio es ${times} veces la oferta anterior. ¿Es correcto?`,
      text: 'Cierra el lote ahora y avisa a quien lo ganó y a todos los que ofertaron.',
    },
    pass: { name: 'Pasar', text: `Cierra el lote ahora, sin vender. ${final}` },
    closeUnsold: {
      name: 'Cerrar sin vender',
      text: `Nadie gana el lote, y avisamos a todos los que ofertaron. ${final}`,
    },
    closeSealed: {
      name: 'Cerrar este lote',
      text: `Gana la oferta sellada más alta, y avisamos a todos los que ofertaron. ${final}`,
    },
    void: {
      name: 'Eliminar la última oferta',
      text: 'Primero muestra lo que cambiaría. Los gerentes pueden eliminar dos ofertas por lote.',
    },
    close: { name: 'Cerrar' },
    withdraw: { name: 'Retirar', text: 'Oculta el lote. Nadie lo gana, y avisamos a quienes ofertaron.' },
  },
  bulk: {
    pause: (count) => `Pausar ${lots(count)}`,
    resume: (count) => `Reanudar ${lots(count)}`,
    extend: (count) => `Agregar cinco minutos a ${lots(count)}`,
    close: (count) => `Cerrar ${lots(count)}`,
    withdraw: (count) => `Retirar ${lots(count)}`,
  },
  outcomes: {
    pause: (count, people) =>
      `Las ofertas por ${lots(count)} quedan en pausa y ${pick(count, 'su reloj se detiene', 'sus relojes se detienen')}. ${bidders(people)} ${pick(people, 'verá', 'verán')} “En pausa”.`,
    resume: (count, people) =>
      `Las ofertas continúan por ${lots(count)}, y ${pick(count, 'su fin se mueve', 'sus fines se mueven')} lo que duró la pausa. ${bidders(people)} ${pick(people, 'ha', 'han')} ofertado.`,
    extend: (count, last) =>
      `${lots(count)} ${pick(count, 'termina', 'terminan')} cinco minutos después${last ? `, ${pick(count, 'a las', 'el último a las')} ${last}` : ''}. Avisamos a todos los que los siguen.`,
    close: (sold, unsold, people) =>
      `${lots(sold)} ${pick(sold, 'se venderá', 'se venderán')} y ${lots(unsold)} ${pick(unsold, 'quedará', 'quedarán')} sin vender. Avisaremos a ${bidders(people)}. ${final}`,
    withdraw: (count, people) =>
      `${lots(count)} ${pick(count, 'quedará oculto, y nadie lo gana', 'quedarán ocultos, y nadie los gana')}. Avisaremos a ${bidders(people)}. ${final}`,
  },
  skipped: (count) =>
    `${lots(count)} ${pick(count, 'se omitirá', 'se omitirán')} porque las reglas no lo permiten.`,
  nothingToDo: 'No es posible para ninguno de estos lotes.',
  done: {
    open: (name) => `${name} está abierto.`,
    pause: (count) => `${lots(count)} en pausa.`,
    resume: (count) => `${lots(count)} ${pick(count, 'reanudado', 'reanudados')}.`,
    extend: (count) => `${lots(count)} ${pick(count, 'tiene', 'tienen')} cinco minutos más.`,
    close: (count) => `${lots(count)} ${pick(count, 'cerrado', 'cerrados')}.`,
    withdraw: (count) => `${lots(count)} ${pick(count, 'retirado', 'retirados')}.`,
    warn: 'Último aviso dado.',
    call: 'Última llamada dada.',
    uncall: 'Última llamada deshecha.',
  },
  voidTitle: (number, amount) =>
    `Eliminar la oferta ${amount === null ? '' : `de ${amount} `}de ${paddle(number)}`,
  voidOutcome: (from, to, leader) => `El precio pasa de ${from} a ${to}, y ${leader}. El fin no cambia.`,
  voidNotified: (names) =>
    names.length === 0 ? 'No se avisa a nadie.' : `Avisaremos a ${names.join(' y a ')}.`,
  voidsLeft: (count) => {
    if (count === null) return ''
    return count > 0
      ? `Los gerentes pueden eliminar dos ofertas por lote, sin importar quién las hizo: esta y ${count} más. Después, solo un administrador puede.`
      : 'Esta es la última oferta de este lote que los gerentes pueden eliminar. Después, solo un administrador puede.'
  },
  voidButton: 'Eliminar la oferta',
  voided: 'Oferta eliminada.',
  leads: (name) => `${name} queda al frente`,
  nobodyLeads: 'nadie queda al frente',
  leadStays: 'al frente sigue la misma persona',
  bid: 'Ofertar por una paleta',
  bidHint: (minimum) => `Paleta, monto, Enter: 105 ${minimum}`,
  extendedByOthersToo: (time) => `Otra persona también movió el fin: ahora termina a las ${time}.`,
  bidUnusual: (amount, times, last) =>
    `${amount} es ${times} veces el último precio de ${last}. ¿Es correcto?`,
  bidAsked: 'Monto inusual',
  bidNotPlaced: 'Oferta no hecha',
  bidAnyway: 'Hacer la oferta',
  placing: (bid) => `Se hace la oferta ${bid}…`,
  toDecide: 'Por decidir',
  toDecideNote:
    'No se hizo ninguna oferta por estas entradas. Los siguientes dígitos empiezan la siguiente oferta.',
  leaveOut: 'Descartar',
  bidBad: 'Escribe la paleta y luego el monto: 105 700',
  placed: (number, amount) => `La paleta ${number} oferta ${amount}.`,
  outbidAtOnce: (number) => `La oferta de la paleta ${number} se hizo y fue superada al instante.`,
  log: 'Historial',
  logBid: (amount, number) => `${amount} de ${paddle(number)}`,
  logSecret: (number) => `límite fijado por ${paddle(number)}`,
  logVoided: 'eliminada',
  logAction: (who, action) => `${who} ${action}`,
  messageEveryone: 'Escribir a todos',
  pauseAllOutcome: (count, people) =>
    `Toda la subasta queda en pausa: sin ofertas por ${lots(count)}, y todos los relojes se detienen. ${bidders(people)} ${pick(people, 'verá', 'verán')} “En pausa”.`,
  resumeAllOutcome: 'Las ofertas se reanudan, y todos los fines se mueven lo que duró la pausa.',
  allPaused: 'Las ofertas están en pausa.',
  allResumed: 'Las ofertas se reanudaron.',
  pauseAll: 'Pausar todo',
  resumeAll: 'Reanudar todo',
  keys: {
    next: 'siguiente, anterior',
    pause: 'pausar o reanudar',
    extend: 'agregar cinco minutos',
    bid: 'ofertar por una paleta',
    close: 'vender o pasar',
    warn: 'último aviso',
    call: 'última llamada',
    choose: 'seleccionar',
  },
})
