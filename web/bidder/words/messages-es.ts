import { translate } from '../../shared/translate.ts'
import { messageWords } from '../message-words.ts'
import type { MessageWords } from './messages-en.ts'

/** Spanish as it is spoken in the United States, for messages about bids and purchases. */
export const messagesEs: MessageWords = {
  bid: 'Ofrecer de nuevo',
  see: 'Ver',
  news: {
    outbid: (name, price) => ({ title: 'Te superaron', text: `Alguien ofreció ${price} por ${name}.` }),
    boughtAway: (name, price) => ({
      title: 'Lo compró otra persona',
      text: `Alguien compró ${name} por ${price}. Ya no se reciben ofertas.`,
    }),
    winning: (name) => ({ title: 'Vas ganando', text: `Tienes la oferta más alta por ${name}.` }),
    won: (name, price) => ({ title: 'Ganaste', text: `${name} es tuyo por ${price}. Está en tu carrito.` }),
    bought: (name, price) => ({ title: 'Gracias', text: `${name}, por ${price}, está en tu carrito.` }),
    giftWaits: (name, price) => ({
      title: 'Gracias',
      text: `${name}, por ${price}, contará en cuanto la organización lo confirme.`,
    }),
    giftConfirmed: (name, price) => ({
      title: 'Tu donación está confirmada',
      text: `La organización confirmó ${name}, por ${price}. Está en tu carrito.`,
    }),
    giftRefused: (name, price) => ({
      title: 'Tu donación no se confirmó',
      text: `La organización no confirmó ${name}, por ${price}. No debes nada.`,
    }),
    takenBack: (name, price) => ({
      title: 'Ya no está en tu recibo',
      text: `La organización quitó ${name}, ${price}, de tu recibo.`,
    }),
    lost: (name) => ({
      title: 'Las ofertas terminaron',
      text: `${name} fue para otra persona. Gracias por participar.`,
    }),
    unsold: (name) => ({
      title: 'Las ofertas terminaron',
      text: `${name} no se vendió. Gracias por participar.`,
    }),
    withdrawn: (name) => ({
      title: 'Se retiró un lote',
      text: `La organización retiró ${name}. Tus ofertas por ese lote ya no cuentan.`,
    }),
    voided: (name) => ({
      title: 'Se quitó una oferta',
      text: `La organización quitó tu oferta por ${name}.`,
    }),
    bidForYou: (name, price) => ({
      title: 'Se hizo una oferta por ti',
      text: `La organización ofreció ${price} por ${name} en tu nombre.`,
    }),
    ceilingForYou: (name) => ({
      title: 'Se hizo una oferta por ti',
      text: `La organización fijó un límite por ${name} en tu nombre. Lo ves en la página del lote.`,
    }),
    sealedBidForYou: (name) => ({
      title: 'Se hizo una oferta por ti',
      text: `La organización hizo una oferta sellada por ${name} en tu nombre. La ves en la página del lote.`,
    }),
    cancelled: (name) => ({
      title: 'Se canceló una subasta',
      text: `La organización canceló ${name}. Las ofertas en ella ya no cuentan.`,
    }),
  },
}

translate(messageWords, messagesEs)
