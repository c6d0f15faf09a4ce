import { translate } from '../../shared/translate.ts'
import { words } from './money-en.ts'

/** Spanish as it is spoken in the United States, for the money page. */
translate(words, {
  title: 'Dinero',
  note: (paid, all) => `${paid} de ${all} cuentas pagadas.`,
  none: 'Aún no hay cuentas',
  noneText: 'En cuanto los invitados ganen, compren o donen algo, sus cuentas estarán aquí.',
  due: 'Por pagar',
  dueText: (bills, withoutCard) =>
    `${bills} ${bills === 1 ? 'cuenta' : 'cuentas'}${withoutCard ? `, ${withoutCard} sin tarjeta` : ''}`,
  paidTotal: 'Pagado',
  ofBilled: (billed) => `de ${billed}`,
  declined: 'Rechazado',
  cards: (count) => (count === 1 ? '1 tarjeta' : `${count} tarjetas`),
  refunded: 'Reembolsado en línea',
  disputed: 'En disputa',
  guests: (count) => (count === 1 ? '1 invitado' : `${count} invitados`),
  fees: 'Comisiones de tarjeta',
  covered: (amount) => `${amount} cubiertos por invitados`,
  waysTitle: 'Cómo se pagó',
  wayNames: {
    online: 'Tarjeta en línea',
    card: 'Terminal de tarjeta',
    cash: 'Efectivo',
    check: 'Cheque',
    other: 'Otro',
  },
  nothingPaid: 'Nada todavía.',
  paymentsLess: (count) => (count === 1 ? '1 pago, menos reembolsos' : `${count} pagos, menos reembolsos`),
  account: 'Pagos con tarjeta de la organización',
  notOnline: 'Las cuentas de esta subasta no se pueden pagar en línea.',
  bills: 'Cuentas',
  show: 'Mostrar',
  filters: {
    all: 'Todas',
    needsYou: 'Por resolver',
    due: 'Por pagar',
    paid: 'Pagadas',
    refunded: 'Reembolsadas',
  },
  paddle: 'Paleta',
  bill: 'Cuenta',
  amount: 'Monto',
  state: 'Estado',
  action: 'Qué hacer',
  noneHere: 'No hay cuentas aquí.',
  linkFor: (name) => `Enlace de pago para ${name}`,
  lookAt: (name) => `Comprobar de nuevo el pago de ${name}`,
  looked: (name) => `El pago de ${name} se comprobó en Stripe.`,
  stuck: 'Aún sin decidir',
  disputedOver: (amount) => `Disputa por ${amount}: responde en Stripe`,
  owedBack: (amount) => `${amount} por devolver`,
  next: (card) => `Siguiente: ${card}`,
  noCard: 'Sin tarjeta registrada',
  paidSoFar: (how, amount) => `${how}. ${amount} pagados hasta ahora`,
  paid: 'Pagada',
  paidBy: {
    online: 'en línea',
    card: 'en la terminal',
    cash: 'en efectivo',
    check: 'con cheque',
    other: 'de otra forma',
  },
  paidIn: (ways) => `Pagada ${ways}`,
  paidWith: (card) => `Pagada en línea, ${card}`,
  refundedPart: (amount) => `Pagada. ${amount} reembolsados`,
  chargeAll: (count) => (count === 1 ? 'Cobrar a 1 tarjeta…' : `Cobrar a ${count} tarjetas…`),
  chargeTitle: (count) =>
    count === 1 ? 'Cobrar a 1 tarjeta registrada' : `Cobrar a ${count} tarjetas registradas`,
  chargeText:
    'Lo que se debe se comprueba de nuevo justo antes de cada tarjeta. A nadie se le cobra más de lo que se muestra aquí. Los invitados con la tarjeta rechazada reciben un mensaje y un enlace de pago.',
  withoutCard: (count) =>
    count === 1
      ? '1 invitado más debe algo y no tiene tarjeta registrada.'
      : `${count} invitados más deben algo y no tienen tarjeta registrada.`,
  chargeButton: (total, count) =>
    count === 1 ? `Cobrar ${total} a 1 tarjeta` : `Cobrar ${total} a ${count} tarjetas`,
  starting: 'Empezando…',
  started: (count) => (count === 1 ? 'Cobrando a 1 tarjeta.' : `Cobrando a ${count} tarjetas.`),
  cancel: 'Cancelar',
  running: (done, all) => `Cobrando a las tarjetas registradas: ${done} de ${all}`,
  runEnded: (who, when) => `Tarjetas cobradas por ${who}, ${when}`,
  progress: 'Tarjetas cobradas',
  runPaid: (count, amount) => (count === 1 ? `1 pagada, ${amount}` : `${count} pagadas, ${amount}`),
  runDeclined: (count, amount) => (count === 1 ? `1 rechazada, ${amount}` : `${count} rechazadas, ${amount}`),
  runSkipped: (count) => (count === 1 ? '1 no cobrada' : `${count} no cobradas`),
  runToGo: (count, amount) => `${count} por cobrar, ${amount}.`,
  mayLeave: 'Puedes salir de esta página.',
  runTroubles: {
    payments_off:
      'Se detuvo porque tu cuenta de Stripe no funciona ahora. Revísala en la página de la organización.',
    payments_paused:
      'Se detuvo porque los pagos con tarjeta están en pausa hasta que las cuentas se comparen con las de Stripe.',
  },
  stop: 'Parar después de esta tarjeta',
  stopping: 'Parando…',
})
