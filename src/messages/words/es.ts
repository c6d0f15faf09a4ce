import type { MailWords } from './en.ts'

const lots = (count: number) => (count === 1 ? '1 lote' : `${count} lotes`)

export const spanish: MailWords = {
  from: (charity) => `${charity} vía Goodlot`,
  won: {
    subject: (count, due) => `Ganaste ${lots(count)}: ${due} por pagar`,
    subjectWithoutLots: (due) => `Gracias: ${due} por pagar`,
    title: (name) => `Gracias${name && `, ${name}`}.`,
    titleOfWinner: (name, count) =>
      `Gracias${name && `, ${name}`}. ${count === 1 ? 'Es tuyo.' : 'Son tuyos.'}`,
    raised: (auction, raised) => `${auction} recaudó ${raised}. Tú también lo hiciste posible.`,
    how: 'Si todavía estás en el evento, puedes pagar en la caja.',
  },
  payReminder: {
    subject: (due, auction) => `Pendiente de pago: ${due} de ${auction}`,
    title: (due) => `Quedan ${due} por pagar`,
    text: (auction) =>
      `Esto es lo que ganaste o compraste en ${auction}. Si acabas de pagar, no tienes que hacer nada.`,
  },
  eveningInFigures: {
    subject: (auction, raised) => `${auction} recaudó ${raised}`,
    title: (raised) => `${raised} recaudados`,
    text: (auction) => `Así fue ${auction}.`,
    sold: 'Lotes vendidos',
    bids: 'Ofertas',
    buyers: 'Invitados que compraron o donaron',
    unpaid: 'Por cobrar',
    of: (count, all) => `${count} de ${all}`,
    button: 'Abrir el informe',
  },
  chargeDay: {
    subject: (day, auction) => `Se cobrará a tu tarjeta el ${day} por ${auction}`,
    title: (day) => `Se cobrará a las tarjetas el ${day}`,
    text: (day) =>
      `El ${day}, el organizador cobrará a las tarjetas guardadas lo que falte por pagar. Puedes pagar antes, con cualquier tarjeta.`,
    part: (day, amount) =>
      `El ${day}, el organizador cobrará a las tarjetas guardadas. La tuya paga ${amount}: lo que compraste o aceptaste pagar. El resto lo pagas tú, con cualquier tarjeta.`,
  },
  cardDeclined: {
    subject: (due, auction) => `Tu tarjeta fue rechazada: ${due} por pagar de ${auction}`,
    title: 'Tu tarjeta fue rechazada',
    text: (charity) => `${charity} intentó cobrar a tu tarjeta guardada. No se cobró nada.`,
    button: (due) => `Pagar ${due} con otra tarjeta`,
    how: 'El botón abre lo que tienes por pagar, sin iniciar sesión. Funciona durante 30 días.',
  },
  channelBroken: {
    subject: (charity) => `${charity}: hay mensajes que no llegan`,
    title: 'Hay mensajes que no llegan',
    off: {
      gone: 'Webhook desactivado: la dirección ya no existe',
      unreachable: 'Webhook desactivado: no llegó nada en tres días',
      too_many: 'Webhook desactivado: había demasiado en espera',
      no_rights:
        'Webhook desactivado: la persona o la clave de la que depende ya no puede administrar tu organización',
    },
    webhooksText: 'Puedes volver a activar un webhook y enviarle lo que se perdió.',
    texts: 'Mensajes de texto que todavía no se pudieron enviar',
    textsNote: 'Lo seguimos intentando. Quien opera este servicio puede ver por qué.',
    button: 'Abrir la consola',
  },
  importantChange: {
    subject: (charity) => `${charity}: cambió algo importante`,
    managerAdded: (email, charity) => `Se agregó a ${email} como gerente de ${charity}`,
    managerRemoved: (email, charity) => `Se quitó a ${email} como gerente de ${charity}`,
    keyMade: (name) => `Se creó una clave para un programa: ${name}`,
    namesAreSent: (host) => `Un webhook envía los nombres y correos de los invitados a ${host}`,
    accountSet: 'Se definió o se reemplazó la cuenta que recibe los pagos con tarjeta',
    accountRemoved: 'Se quitó la cuenta que recibe los pagos con tarjeta',
    by: (name, at) => `Lo hizo ${name}, el ${at}.`,
    unexpected:
      'Si no lo esperabas, pregunta ahora a los demás gerentes y deshazlo en la consola. Todos los gerentes reciben este correo.',
    button: 'Abrir la consola',
  },
  cardsCharged: {
    subject: (auction, paid, declined) =>
      declined === 0
        ? `${auction}: ${paid} cobrados`
        : `${auction}: ${paid} cobrados, ${declined} ${declined === 1 ? 'rechazada' : 'rechazadas'}`,
    title: (paid) => `${paid} cobrados`,
    text: (auction) => `Se cobró a las tarjetas guardadas de ${auction}.`,
    paid: 'Pagado',
    declined: 'Rechazadas (recibieron un enlace para pagar con otra tarjeta)',
    skipped: 'Sin cobrar (se pagó de otra forma, o se debía más de lo previsto)',
    guests: (count) => (count === 1 ? '1 invitado' : `${count} invitados`),
    button: 'Abrir la página de dinero',
  },
  outbid: {
    subject: (lot) => `Superaron tu oferta por ${lot}`,
    preview: (price, yours) => `Ahora va en ${price}. Tu oferta era de ${yours}.`,
    state: 'Superada. Alguien ofertó',
    ends: (time) => `Termina: ${time}`,
    text: (yours, minimum) =>
      `Tu oferta era de ${yours}. Para seguir, oferta ${minimum} o más. No se hace ninguna oferta hasta que lo confirmes en la página.`,
    button: 'Ver el lote y ofertar',
    how: 'Enviamos un solo correo por lote hasta que lo hayas visto, como mucho cada 15 minutos.',
  },
  receipt: {
    subject: (name, paid) => `${name}: ${paid} pagados`,
    titleCorrected: (name) => `${name}. Sustituye al anterior.`,
    from: (auction) => `De ${auction}`,
    paid: 'Pagado',
    partlyPaid: 'Pagado en parte',
    total: 'Total pagado',
    stillDue: (due) => `Quedan ${due} por pagar.`,
    fairValue: (value) => `valor de mercado ${value}`,
    giftPart: (amount) => `Parte donada: ${amount}. Puede ser deducible. Guarda este recibo.`,
    button: 'Ver o imprimir el recibo',
  },
  refund: {
    newRevision: (name) => `Ahora es válido: ${name}.`,
    subject: (amount, auction) => `${amount} reembolsados de ${auction}`,
    title: (amount) => `${amount} reembolsados`,
    toCard: (card) => `El dinero vuelve a tu ${card}.`,
    toYou: 'El dinero vuelve por donde vino.',
    when: 'Puede tardar de cinco a diez días en aparecer en tu banco.',
    paidNow: 'Pagado después de este reembolso',
  },
  notWon: {
    subject: (auction) => `Gracias por ofertar en ${auction}`,
    title: (name) => `Gracias${name && `, ${name}`}.`,
    text: 'Esta vez tus lotes fueron para otras personas, pero tus ofertas ayudaron a la causa.',
    raised: (auction, raised) => `${auction} recaudó ${raised}.`,
    give: '¿Te gustaría donar lo que habrías pagado, o una parte?',
    button: 'Hacer una donación',
  },
  giftReceived: {
    subject: (charity) => `Gracias por tu donación a ${charity}`,
    title: (name) => `Gracias${name && `, ${name}`}.`,
    text: (charity, auction, count) =>
      count === 1
        ? `${charity} recibió tu donación para ${auction}.`
        : `${charity} recibió tus donaciones para ${auction}.`,
    change: '¿Hay algo que corregir o quieres añadir una foto? Responde a este correo.',
  },
  giftSold: {
    subject: (auction, count) =>
      count === 1 ? `Tu donación se vendió en ${auction}` : `Tus donaciones se vendieron en ${auction}`,
    title: (name) => `Gracias${name && `, ${name}`}.`,
    text: (auction, count) =>
      count === 1
        ? `Tu donación encontró dueño en ${auction}. Tu ayuda cuenta.`
        : `Tus donaciones encontraron dueño en ${auction}. Tu ayuda cuenta.`,
  },
  pinMail: {
    subject: 'Tu código para Goodlot',
    state: 'Tu código',
    valid: 'Sirve durante diez minutos. Solo funciona el código más reciente.',
    notYou:
      'Si no pediste un código, no hagas nada. No se lo des a nadie: ni Goodlot ni ninguna organización te lo pedirá.',
  },
  addressProof: {
    title: 'Confirma tu correo electrónico',
    text: (address) => `¿Es tuya la dirección ${address}? Confírmalo en la página que abre este botón.`,
    button: 'Confirmar esta dirección',
    once: 'El enlace funciona una sola vez, durante 24 horas. Abrirlo no cambia nada todavía.',
    notYou: 'Si no lo has pedido, no hagas nada: sin tu confirmación no pasa nada.',
  },
  invitation: {
    subject: (auction) => `Tienes una invitación a ${auction}`,
    title: (auction) => `Tienes una invitación a ${auction}`,
    text: (charity) =>
      `${charity} te invita a su subasta. Mira los lotes, elige tus favoritos y oferta desde tu teléfono.`,
    isOpen: (end) => `Las ofertas están abiertas hasta el ${end}.`,
    when: (start, end) => `Las ofertas abren el ${start} y terminan el ${end}.`,
    where: (place) => `Lugar: ${place}`,
    button: 'Ver la subasta',
    how: 'Puedes mirar todo sin una cuenta. Para ofertar, inicia sesión con tu teléfono.',
    isPrivate: (address) => `Es una subasta privada. Para entrar, inicia sesión con ${address}.`,
    isStrict: 'La primera vez confirmas esta dirección con un enlace que te enviamos por correo.',
    why: (charity, auction) =>
      `Recibes este correo porque ${charity} te tiene en la lista de invitados de ${auction}.`,
  },
  texts: {
    won: (charity, count, due, url) =>
      `${charity}: ${count > 0 ? `ganaste ${lots(count)}` : 'gracias'}. ${due} por pagar: ${url}`,
    payReminder: (charity, due, url) => `${charity}: quedan ${due} por pagar: ${url}`,
    outbid: (lot, price, url) => `Superaron tu oferta por ${lot}. Ahora va en ${price}: ${url}`,
    stop: 'Responde STOP para no recibir más.',
    bidLink: (paddle, url) => `Goodlot: tu número de paleta es ${paddle}. Oferta aquí: ${url}`,
    phoneChanged: (digits) =>
      `El número de teléfono de tu cuenta de Goodlot ahora termina en ${digits}. Si no pediste este cambio, avisa a los organizadores.`,
    stopped:
      'Goodlot: ya no recibirás mensajes, salvo los códigos que pidas. Responde START para volver a recibirlos.',
    started: 'Goodlot: vuelves a recibir los mensajes que elegiste. Responde STOP para no recibirlos.',
    help: (url) =>
      `Goodlot envía mensajes a quienes participan en subastas benéficas y los pidieron. Elige cuáles: ${url} Responde STOP para no recibirlos. Pueden aplicarse tarifas.`,
    consent: (digits) =>
      `Envíenme mensajes de texto al número que termina en ${digits} sobre las subastas en las que participo. La cantidad depende de las ofertas. Pueden aplicarse tarifas. Responde STOP para no recibirlos, HELP para pedir ayuda.`,
  },
  cardEnding: (brand, digits) => `${brand} terminada en ${digits}`,
  ways: { cash: 'Efectivo', check: 'Cheque', card: 'Tarjeta', other: 'Otro', online: 'Tarjeta' },
  lot: (code) => `Lote ${code}`,
  donation: 'Donación',
  paidSoFar: 'Pagado hasta ahora',
  toPay: 'Por pagar',
  button: 'Ver tu carrito',
  questions: (charity) => `¿Preguntas? Responde a este correo: le llega a ${charity}.`,
  why: (auction) => `Recibes este correo porque participaste en ${auction}.`,
  whyDonor: (charity) =>
    `Recibes este correo porque donaste un lote para una subasta de ${charity} y aceptaste tener noticias.`,
  whyManager: (charity) => `Recibes este correo porque gestionas ${charity}.`,
  stop: {
    invitation: 'No recibir más invitaciones',
    outbid: 'No recibir más avisos de oferta superada',
    notWon: 'No recibir más agradecimientos',
    payReminder: 'No recibir más recordatorios de pago',
    eveningInFigures: 'No recibir más resultados',
    giftReceived: 'No recibir más agradecimientos por donaciones',
    giftSold: 'No recibir más noticias sobre lotes donados',
  },
  choice: {
    kinds: {
      invitation: 'Invitaciones a subastas',
      outbid: 'Avisos cuando superan tu oferta',
      notWon: 'Agradecimientos después de una subasta',
      payReminder: 'Recordatorios de pago',
      eveningInFigures: 'Resultados, la mañana después de una subasta',
      giftReceived: 'Agradecimientos por lotes donados',
      giftSold: 'Noticias sobre la venta de lotes donados',
    },
    isSent: (address) => `Enviamos estos correos a ${address}. ¿Quieres dejar de recibirlos?`,
    isNotSent: (address) => `No enviamos estos correos a ${address}.`,
    stop: 'Dejar de recibirlos',
    start: 'Volver a recibirlos',
    stopped: 'Listo',
    started: 'Los recibirás de nuevo',
    done: (kind, address, wants) =>
      wants
        ? `${kind}: los enviamos de nuevo a ${address}.`
        : `${kind}: ya no los enviamos a ${address}. Los demás correos te seguirán llegando.`,
    brokenTitle: 'Este enlace ya no funciona',
    broken: 'Usa el enlace al final del correo más reciente, o inicia sesión y elige tus correos en «Tú».',
    elsewhere: 'Después de iniciar sesión puedes elegir todos tus correos en «Tú».',
  },
}
