import { translate } from '../../shared/translate.ts'
import { mailsWords } from './mails-en.ts'

const lots = (count: number) => (count === 1 ? '1 lote' : `${count} lotes`)
const donors = (count: number) => (count === 1 ? '1 donante' : `${count} donantes`)
const guests = (count: number) => (count === 1 ? '1 invitado' : `${count} invitados`)

/** Spanish as it is spoken in Latin America, for mails to guests. */
translate(mailsWords, {
  title: 'Correos',
  back: 'Mensajes',
  count: (count) => (count === 1 ? '1 correo' : `${count} correos`),
  none: 'Todavía no hay correos',
  noneText: 'Cada correo a un invitado o donante de esta subasta aparece aquí, con lo que pasó con él.',
  offTitle: 'El correo está desactivado',
  off: 'Este servicio no tiene servidor de correo, así que no se envía nada. Quien lo administra puede configurar uno (SMTP_URL).',
  mailsWait: (count) =>
    count === 1 ? '1 correo no pudo salir aún.' : `${count} correos no pudieron salir aún.`,
  textsWait: (count) =>
    count === 1
      ? '1 mensaje de texto no pudo salir aún.'
      : `${count} mensajes de texto no pudieron salir aún.`,
  waitText:
    'El servicio que los entrega no los acepta ahora. Se intenta de nuevo automáticamente; quien administra Goodlot ve por qué.',
  tooEarly: 'Todavía no hay a quién escribir',
  tooEarlyText: 'Podrás invitar cuando la subasta esté publicada. Una prueba no envía correos.',
  kinds: {
    won: 'Ganaste',
    payReminder: 'Recordatorio de pago',
    eveningInFigures: 'Resultados',
    outbid: 'Oferta superada',
    receipt: 'Recibo',
    refund: 'Reembolso',
    invitation: 'Invitación',
    notWon: 'Agradecimiento',
    chargeDay: 'Día del cobro',
    cardDeclined: 'Tarjeta rechazada',
    cardsCharged: 'Tarjetas cobradas',
    channelBroken: 'Mensajes que no llegan',
    bidLink: 'Enlace para ofertar',
    giftReceived: 'Gracias a donantes',
    giftSold: 'Vendido, a donantes',
  },
  about: {
    invitation:
      'Va a la lista de invitados y a todas las direcciones que invitaste, con el enlace a la subasta.',
    notWon: 'Agradece a quienes ofertaron y no ganaron, y les ofrece una forma de donar.',
    giftReceived:
      'Dice a los donantes que recibiste sus donaciones. Va a quienes aceptaron correos, una vez por donación.',
    giftSold: 'Dice a los donantes cuáles de sus donaciones se vendieron. Va a quienes aceptaron correos.',
  },
  to: 'Para',
  who: { all: 'Todos los que aún no lo tienen', chosen: 'Solo los invitados que yo elija' },
  noGuests: 'Todavía no hay invitados',
  already: (count) => (count === 1 ? '1 invitado ya lo recibió.' : `${count} invitados ya lo recibieron.`),
  withoutAddress: (count) =>
    count === 1
      ? '1 invitado no tiene correo electrónico.'
      : `${count} invitados no tienen correo electrónico.`,
  stopped: (count) =>
    count === 1 ? '1 invitado no quiere estos correos.' : `${count} invitados no quieren estos correos.`,
  enough: (count) =>
    count === 1
      ? '1 invitado ya recibió suficientes correos hoy.'
      : `${count} invitados ya recibieron suficientes correos hoy.`,
  counting: 'Contando…',
  send: (count) => `Enviar a ${guests(count)}`,
  sending: 'Enviando…',
  test: 'Enviarme una prueba',
  testSent: 'La prueba va en camino a tu dirección.',
  confirm: {
    invitation: (count) => `La invitación sale ahora para ${guests(count)}. El envío no se puede deshacer.`,
    notWon: (count) => `El agradecimiento sale ahora para ${guests(count)}. El envío no se puede deshacer.`,
    giftReceived: (count) =>
      `El agradecimiento sale ahora para ${donors(count)}. El envío no se puede deshacer.`,
    giftSold: (count) => `La noticia sale ahora para ${donors(count)}. El envío no se puede deshacer.`,
  },
  sent: (count) => `En camino a ${guests(count)}.`,
  donors: {
    lot: 'Lote',
    name: 'Donante',
    who: {
      all: 'Todos los donantes que aún no lo tienen',
      chosen: 'Solo los donantes de los lotes que yo elija',
    },
    none: 'Ningún lote tiene un donante con correo que haya aceptado',
    already: (count) => (count === 1 ? '1 donante ya lo recibió.' : `${count} donantes ya lo recibieron.`),
    withoutAddress: (count) => `${lots(count)} con un donante sin correo.`,
    withoutAgreement: (count) => `${lots(count)} con un donante que no ha aceptado correos.`,
    unsold: (count) => `${lots(count)} sin vender: no se escribe sobre eso.`,
    stopped: (count) =>
      count === 1 ? '1 donante no quiere estos correos.' : `${count} donantes no quieren estos correos.`,
    enough: (count) =>
      count === 1
        ? '1 donante ya recibió suficientes correos hoy.'
        : `${count} donantes ya recibieron suficientes correos hoy.`,
    send: (count) => `Enviar a ${donors(count)}`,
    sent: (count) => `En camino a ${donors(count)}.`,
    showsPrice: 'Decir por cuánto se vendió cada donación',
  },
  limit: (sent, limit) =>
    `${sent} de ${limit} invitaciones, agradecimientos y correos a donantes enviados por tu organización en las últimas 24 horas.`,
  preview: 'Como lo verán',
  columns: {
    name: 'Invitado',
    email: 'Correo',
    kind: 'Asunto',
    state: 'Estado',
    at: 'Cuándo',
    again: 'Reenviar',
  },
  byText: 'Mensaje de texto',
  states: {
    queued: 'En espera',
    sending: 'Enviándose',
    accepted: 'Enviado',
    deferred: 'Se intentará de nuevo',
    refused: 'No entregado',
    unsure: 'Quizá enviado',
    dropped: 'Ya no hace falta',
    held: 'Retenido tras restaurar',
  },
  again: 'Reenviar',
  againTo: (name) => `Reenviar a ${name}`,
  againSent: 'De nuevo en camino.',
})
