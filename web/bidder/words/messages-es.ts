import { translate } from '../../shared/translate.ts'
import { messageWords } from '../message-words.ts'
import type { MessageWords } from './messages-en.ts'

/** Spanish as it is spoken in the United States, for messages about bids and purchases. */
export const messagesEs: MessageWords = {
  see: 'Ver',
  lost: (count) => ({
    title: `${count} lotes fueron para otras personas`,
    message: 'Gracias por participar.',
  }),
  sentences: {
    outbid: (name, price) => ({
      title: 'Superaron tu oferta',
      message: `Superaron tu oferta por ${name}. El precio ahora es ${price}.`,
    }),
    boughtByOther: (name, price) => ({
      title: 'Lo compró otra persona',
      message: `Alguien compró ${name} por ${price}. Ya no se reciben ofertas.`,
    }),
    winning: (name) => ({ title: 'Vas ganando', message: `Tienes la oferta más alta por ${name}.` }),
    won: (name, price) => ({
      title: 'Ganaste',
      message: `${name} es tuyo por ${price}. Está en tu carrito.`,
    }),
    purchased: (name, price) => ({ title: 'Gracias', message: `${name}, por ${price}, está en tu carrito.` }),
    pledged: (_name, price) => ({
      title: 'Gracias',
      message: `Tu promesa de donación de ${price} quedó registrada. Puedes pagarla más tarde.`,
    }),
    donationPending: (_name, price) => ({
      title: 'Gracias',
      message: `Tu donación de ${price} contará en cuanto la organización la confirme.`,
    }),
    donationConfirmed: (_name, price) => ({
      title: 'Donación confirmada',
      message: `La organización confirmó tu donación de ${price}. Está en tu carrito.`,
    }),
    donationDeclined: (_name, price) => ({
      title: 'Donación no confirmada',
      message: `La organización no confirmó tu donación de ${price}. No debes nada.`,
    }),
    removedFromReceipt: (name, price) => ({
      title: 'Ya no está en tu recibo',
      message: `La organización quitó ${name} (${price}) de tu recibo.`,
    }),
    lost: (name) => ({
      title: 'Las ofertas terminaron',
      message: `${name} fue para otra persona. Gracias por participar.`,
    }),
    unsold: (name) => ({
      title: 'Las ofertas terminaron',
      message: `${name} no se vendió. Gracias por participar.`,
    }),
    itemWithdrawn: (name) => ({
      title: 'Lote retirado',
      message: `La organización retiró ${name}. Tus ofertas por ese lote ya no cuentan.`,
    }),
    bidVoided: (name) => ({
      title: 'Oferta eliminada',
      message: `La organización eliminó tu oferta por ${name}.`,
    }),
    bidPlacedForYou: (name, price) => ({
      title: 'Oferta hecha en tu nombre',
      message: `La organización ofertó ${price} por ${name} en tu nombre.`,
    }),
    limitSetForYou: (name) => ({
      title: 'Límite fijado en tu nombre',
      message: `La organización fijó un límite por ${name} en tu nombre. Puedes verlo en la página del lote.`,
    }),
    sealedBidPlacedForYou: (name) => ({
      title: 'Oferta hecha en tu nombre',
      message: `La organización hizo una oferta sellada por ${name} en tu nombre. Puedes verla en la página del lote.`,
    }),
    amountCorrected: (name, price) => ({
      title: 'Recibo corregido',
      message: `La organización corrigió ${name} en tu recibo: ahora son ${price}.`,
    }),
    offeredToYou: (name, price) => ({
      title: 'Puede ser tuyo',
      message: `${name} vuelve a estar disponible y tu oferta era la siguiente. Es tuyo por ${price} si aceptas a tiempo.`,
    }),
    gaveInstead: (name, price) => ({
      title: 'Gracias',
      message: `No ganaste ${name}. Como querías, donas ${price} en su lugar. Está en tu carrito.`,
    }),
    offerEnded: (name) => ({
      title: 'La propuesta ha terminado',
      message: `${name} ya no está reservado para ti. No debes nada.`,
    }),
    billShared: (name) => ({
      title: 'Una sola cuenta',
      message: `Ahora compartes una cuenta con otra persona de ${name}. Tu carrito dice quién paga.`,
    }),
    billShareEnded: (name) => ({
      title: 'Cuentas separadas',
      message: `Ya no compartes la cuenta con otra persona de ${name}. Tu carrito muestra lo que está en la tuya.`,
    }),
    billShareOffered: (name) => ({
      title: '¿Compartir la cuenta?',
      message: `Una persona de ${name} quiere pagar lo que compres allí. Puedes aceptar o rechazar.`,
    }),
    lotSplit: (name, price) => ({
      title: 'Lote repartido',
      message: `${name} está repartido entre quienes lo compraron. Tu parte es de ${price}. Está en tu carrito.`,
    }),
    splitProposed: (name, price) => ({
      title: '¿Repartir un lote?',
      message: `Una persona quiere repartir ${name} contigo. Tu parte es de ${price} si aceptas.`,
    }),
    splitUndone: (name, price) => ({
      title: 'Lote ya no repartido',
      message: `${name} ya no está repartido. Es otra vez todo tuyo por ${price}.`,
    }),
    addedToBill: (name, price) => ({
      title: 'Añadido a tu cuenta',
      message: `Se añadieron ${price} a tu cuenta de ${name}. Tu carrito muestra el detalle.`,
    }),
    cardDeclined: (name) => ({
      title: 'Tu tarjeta no funcionó',
      message: `No se pudo cobrar a tu tarjeta por ${name} y no se tomó nada. Paga en tu carrito con otra tarjeta.`,
    }),
    cardExpires: (name) => ({
      title: 'Tu tarjeta vence',
      message: `Tu tarjeta registrada vence antes de que termine ${name}. Reemplázala en Tarjetas para poder pagar lo que ganes.`,
    }),
    receiptCorrected: (name) => ({
      title: 'Recibo corregido',
      message: `La organización corrigió tu recibo de ${name}. Ahí ves qué cambió.`,
    }),
    auctionCancelled: (name) => ({
      title: 'Subasta cancelada',
      message: `La organización canceló ${name}. Las ofertas en ella ya no cuentan.`,
    }),
  },
}

translate(messageWords, messagesEs)
