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
  refusals: {
    settled: 'Los libros de esta subasta están cerrados, así que las cuentas ya no cambian.',
    has_payer: 'Otra persona paga por quien debe pagar. Elige a esa persona.',
    pays_for_others: 'Este invitado paga por otros. Termina eso primero, o deja que pague.',
    payment_under_way: 'Esta cuenta se está pagando ahora. Inténtalo de nuevo en un momento.',
  },
})
