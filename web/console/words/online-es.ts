import { translate } from '../../shared/translate.ts'
import { words } from './online-en.ts'

/** Spanish as it is spoken in the United States, for online payments at the desk and on the money page. */
translate(words, {
  test: 'Esto es una prueba: no se mueve dinero.',
  cardEnding: (brand, lastFour) => `${brand} terminada en ${lastFour}`,
  charge: (amount) => `Cobrar ${amount}`,
  chargeTitle: (amount, card) => `¿Cobrar ${amount} a ${card}?`,
  chargeText: (name) =>
    `${name} registró esta tarjeta. El monto por pagar se comprueba una vez más justo antes del cobro.`,
  cardPays: (amount) =>
    `La tarjeta registrada paga ${amount} de esto: lo que el invitado compró o aceptó pagar. El resto se paga aquí o con un enlace de pago.`,
  cardPaysNothing:
    'La tarjeta registrada no paga nada de esto: el invitado no lo compró ni aceptó pagarlo. Cóbralo aquí o muestra un enlace de pago.',
  charged: (name, amount, card) => `${name}: ${amount} cobrados a ${card}.`,
  nothingCharged: 'No se cobró nada.',
  states: {
    paid: 'Pagado',
    open: 'El invitado tiene abierta la página de pago',
    underWay: 'Aún sin decidir',
    declined: 'Rechazada',
    needsPerson: 'El banco quiere preguntar al invitado',
    ended: 'Sin pagar',
  },
  declinedFor: (why) => `Rechazada: ${why}`,
  declines: {
    insufficient_funds: 'fondos insuficientes',
    expired_card: 'tarjeta vencida',
    lost_card: 'tarjeta reportada como perdida',
    stolen_card: 'tarjeta reportada como robada',
    do_not_honor: 'el banco dijo que no',
    card_declined: 'el banco dijo que no',
    generic_decline: 'el banco dijo que no',
    incorrect_cvc: 'código de seguridad incorrecto',
    processing_error: 'el banco no respondió',
  },
  useLink: 'Envía al invitado un enlace de pago o deja que lo escanee: puede usar otra tarjeta.',
  notDecided: 'El proveedor de pagos aún no ha respondido. Nada se cobra dos veces.',
  lookAgain: 'Comprobar de nuevo',
  looking: 'Comprobando…',
  payments: 'Pagado en línea',
  payment: (amount, card) => (card ? `${amount}, ${card}` : amount),
  refund: 'Reembolsar',
  refundOf: (amount) => `Reembolsar el pago de ${amount}`,
  refundTitle: 'Reembolsar un pago en línea',
  refundLead: (left, card) =>
    `Se pueden devolver hasta ${left}${card ? ` a ${card}` : ''}. Tarda de 5 a 10 días en llegar.`,
  refundAmount: 'Monto',
  refundReason: 'Motivo',
  refundReasonHint: 'Para el historial. Los invitados no lo ven.',
  refundButton: (amount) => `Reembolsar ${amount}`,
  refunding: 'Reembolsando…',
  refundNote:
    'El invitado recibe un mensaje y ve el reembolso en su recibo. Lo reembolsado se debe de nuevo, a menos que antes anules la venta.',
  refundTooMuch: (left) => `Escribe un monto de hasta ${left}.`,
  refunded: (amount) => `${amount} reembolsados.`,
  refundLine: (amount, state, who) =>
    who ? `Reembolso de ${amount} por ${who}: ${state}` : `Reembolso de ${amount} hecho en Stripe: ${state}`,
  refundStates: { asked: 'en camino', pending: 'en camino', done: 'hecho', failed: 'fallido' },
  setAside: 'Ha fallado varias veces. Seguimos intentándolo; avise a quien gestiona su Goodlot.',
  disputeLine: (amount, state) => `Disputa por ${amount}: ${state}`,
  disputeStates: {
    inquiry: 'el banco pregunta; responde en Stripe',
    open: 'responde en Stripe',
    won: 'ganada',
    lost: 'perdida, el dinero se fue',
  },
  link: 'Enlace de pago',
  linkTitle: (name) => `Enlace de pago para ${name}`,
  linkText: (amount) =>
    `Quien lo abre ve esta cuenta y nada más, y puede pagar ${amount} sin iniciar sesión.`,
  linkEnds: (day) => `Termina cuando la cuenta está pagada, o el ${day}.`,
  linkAddress: 'Dirección',
  linkCode: 'Código que abre el enlace de pago',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado.',
  endLink: 'Terminar este enlace',
  endLinkTitle: '¿Terminar este enlace?',
  endLinkText: 'Nadie podrá usarlo más. Puedes crear otro cuando quieras.',
  linkEnded: 'El enlace terminó.',
  making: 'Creando el enlace…',
})
