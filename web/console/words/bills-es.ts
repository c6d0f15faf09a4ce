import { translate } from '../../shared/translate.ts'
import { words } from './bills-en.ts'

/** Spanish as it is spoken in America, for bills that several guests share. */
translate(words, {
  open: 'Compartir cuenta…',
  title: (name) => `Una sola cuenta: ${name}`,
  hint: 'Cada quien sigue ofertando por su lado, con sus propios límites. Una persona paga por todos: una cuenta, un pago, un recibo.',
  onBillOf: (name) => `En la cuenta de ${name}`,
  paysFor: 'Paga por',
  ownBill: 'Su propia cuenta',
  ownBillOf: (name) => `Una cuenta aparte para ${name}`,
  other: 'Compartir la cuenta con',
  choose: 'Elige un invitado',
  whoPays: '¿Quién paga?',
  sharesPaddle: (paddle) => `Comparten la paleta ${paddle}`,
  sharesPaddleHint: 'Su propio número, escrito por el personal, significa entonces quien paga.',
  share: 'Compartir una cuenta',
  shared: (name, moved) =>
    moved === 0
      ? `${name} paga desde ahora.`
      : `${name} paga desde ahora, también ${moved === 1 ? 'una compra' : `${moved} compras`} de antes.`,
  separated: (name, moved) =>
    moved === 0
      ? `${name} tiene otra vez su propia cuenta.`
      : `${name} tiene otra vez su propia cuenta, con ${moved === 1 ? 'una compra' : `${moved} compras`}.`,
  left: (count) =>
    count === 1
      ? 'Una compra queda en una cuenta pagada en parte.'
      : `${count} compras quedan en una cuenta pagada en parte.`,
  told: 'Ambos reciben un aviso en su teléfono.',
  split: {
    title: (name) => `Repartir: ${name}`,
    hint: (price) => `Cada persona que lo compró paga una parte de ${price} y recibe su recibo.`,
    with: 'Agregar a una persona',
    equal: 'Partes iguales',
    shareOf: (name) => `Parte de ${name}`,
    remove: 'Quitar',
    removeOf: (name) => `Quitar a ${name}`,
    missing: (amount) => `Faltan ${amount}.`,
    tooMuch: (amount) => `Sobran ${amount}.`,
    told: 'Todas las personas reciben un aviso en su teléfono. Puedes deshacerlo mientras no se pague ninguna parte.',
    button: (count) => (count < 2 ? 'Repartir' : `Repartir en ${count} partes`),
    refusals: {
      settled: 'Las cuentas de esta subasta están cerradas: los lotes ya no cambian.',
      is_paid: 'Este lote está pagado. Márcalo como no pagado, o reembólsalo, antes de repartirlo.',
      is_split: 'Este lote ya está repartido. Deshaz eso primero.',
      not_split: 'Este lote no está repartido.',
      share_paid: 'Una parte de este lote está pagada. Márcala primero como no pagada, o reembólsala.',
      needs_card: 'Esta subasta exige una tarjeta, y una persona que tomaría una parte no tiene.',
      wrong_sum: 'Las partes no suman el precio, que quizá cambió.',
      too_small: 'El precio es demasiado bajo para tantas partes.',
      payment_under_way: 'Se está pagando en este momento. Inténtalo de nuevo en un instante.',
      not_joined: 'Una de las personas aún no se ha unido a la subasta. Registra primero su llegada.',
    },
  },
  refusals: {
    settled: 'Los libros de esta subasta están cerrados, así que las cuentas ya no cambian.',
    has_payer: 'Otra persona paga por quien debe pagar. Elige a esa persona.',
    payer_needs_card:
      'Esta subasta exige una tarjeta, y el invitado que pagaría no tiene. Que añada una, o exímelo.',
    pays_for_others: 'Este invitado paga por otros. Termina eso primero, o deja que pague.',
    payment_under_way: 'Esta cuenta se está pagando ahora. Inténtalo de nuevo en un momento.',
  },
})
