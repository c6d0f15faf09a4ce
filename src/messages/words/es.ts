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
    bids: 'Pujas',
    buyers: 'Invitados que compraron o donaron',
    unpaid: 'Por cobrar',
    of: (count, all) => `${count} de ${all}`,
    button: 'Abrir el informe',
  },
  lot: (code) => `Lote ${code}`,
  donation: 'Donación',
  toPay: 'Por pagar',
  button: 'Ver tu carrito',
  questions: (charity) => `¿Preguntas? Responde a este correo: le llega a ${charity}.`,
  why: (auction) => `Recibes este correo porque participaste en ${auction}.`,
  whyManager: (charity) => `Recibes este correo porque gestionas ${charity}.`,
  stop: {
    payReminder: 'No recibir más recordatorios de pago',
    eveningInFigures: 'No recibir más resultados',
  },
  choice: {
    kinds: {
      payReminder: 'Recordatorios de pago',
      eveningInFigures: 'Resultados, la mañana después de una subasta',
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
