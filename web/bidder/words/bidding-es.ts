import { type BiddingWords, speakBidding } from '../bidding-words.ts'

/** Spanish as it is spoken in the United States, for bids and purchases and their results. */
const biddingEs: BiddingWords = {
  bid: {
    bidUpTo: (amount) => `Ofrecer por mí hasta ${amount}`,
    sealBid: (amount) => `Sellar mi oferta de ${amount}`,
    reallyBid: (amount, times) => `${times} veces la próxima oferta. Sí, ${amount}`,
    now: (amount) => `Ahora ${amount}`,
    orMore: (amount) => `${amount} o más`,
    how: 'Cómo ofrecer',
    one: 'Una oferta',
    upTo: 'Ofrecer hasta',
    amountLabel: 'Tu oferta',
    limitLabel: 'Tu límite',
    less: 'Un paso menos',
    more: 'Un paso más',
    limitSecret: 'Nadie ve tu límite, ni siquiera la organización. Puedes cambiarlo cuando quieras.',
    sealedSecret: 'Nadie ve tu monto antes del cierre. Hasta entonces puedes subirlo.',
    sentence: {
      one: (amount) => `Ofreces ${amount}. Si nadie ofrece más, pagas ${amount}.`,
      contract: (opening, limit) =>
        opening === limit
          ? `Ofrecemos ${opening} ahora, todo tu límite.`
          : `Ofrecemos ${opening} ahora, un paso debajo de tu límite, y te mantenemos al frente hasta ${limit}.`,
      classic: (opening, limit) =>
        `Ofrecemos ${opening} ahora, luego solo lo necesario para mantenerte al frente, y nunca más de ${limit}.`,
      leaderReserve: (limit) =>
        `Ya vas ganando. Si ${limit} alcanza el precio de reserva, el precio sube hasta ahí; si no, ofrecemos solo cuando alguien ofrezca más que tú.`,
      leader: (limit) =>
        `Ya vas ganando, así que el precio no cambia. Ofrecemos solo cuando alguien ofrezca más que tú, hasta ${limit}.`,
      sealed: (amount) => `Tu monto secreto es ${amount}. El más alto gana al cierre y paga lo que ofreció.`,
    },
    leading: (amount) => `Vas ganando con ${amount}.`,
    heldUpTo: (limit) => `Te mantenemos al frente hasta ${limit}.`,
    extendedByYou: 'Tu oferta llegó tarde, así que el lote sigue abierto un poco más.',
    outbid: (amount) => `Te superaron. Alguien ofreció ${amount}.`,
    youBid: (amount) => `Ofreciste ${amount}.`,
    outbidAtOnce: (offered, price) =>
      `Tu oferta de ${offered} contó, pero la superaron al instante: ahora ${price}.`,
    outbidAtOnceText: 'Alguien había fijado un límite más alto antes que tú, y respondió solo.',
    someoneWasFaster: (next) => `Alguien se adelantó. La próxima oferta es ${next}.`,
    sealedText: 'Sabrás quién ganó cuando cierre el lote.',
    nothingPlaced: 'No se hizo ninguna oferta.',
    notArrived: 'Tu oferta no nos llegó.',
    refusals: {
      account_banned: 'Esta cuenta está cerrada. Habla con la organización.',
      account_deleted: 'Esta cuenta está cerrada. Habla con la organización.',
      auction_paused: 'La subasta está en pausa por un momento.',
      auction_closed: 'La subasta cerró.',
      auction_not_open: 'Las ofertas todavía no abren.',
      item_paused: 'Este lote está en pausa por un momento.',
      item_closed: 'Este lote cerró.',
      item_not_open: 'Este lote todavía no abre.',
      item_not_extended: 'Solo los lotes en prórroga siguen recibiendo ofertas.',
      item_ended: 'Las ofertas cerraron justo antes de que llegara la tuya.',
      item_not_for_bids: 'Este lote no recibe ofertas.',
      item_not_for_auto_bids: 'Este lote no acepta límites, solo ofertas.',
      item_not_for_sale: 'Este lote no está a la venta.',
      sold_out: 'Se agotaron.',
      registration_required: 'Regístrate en esta subasta para ofrecer.',
      location_not_allowed: 'Esta subasta es para otras regiones, no la de tu dirección.',
      ticket_required: 'Necesitas un boleto para ofrecer en esta subasta.',
      check_in_required: 'Este lote es para invitados en la sala. Regístrate primero en la entrada.',
      card_required: 'La organización pide primero una tarjeta. Pasa por la mesa.',
      spending_limit_exceeded: 'Esto pasa tu límite de gasto. La mesa puede subirlo.',
      own_limit_exceeded: 'Esto pasa el límite que te pusiste para esta noche.',
      buy_now_reached: 'Con este monto puedes comprarlo de una vez.',
      already_winning: 'Ya vas ganando.',
      below_minimum: 'Alguien se adelantó.',
    },
    remedy: {
      register: 'Registrarme y ofrecer',
      addAddress: 'Agregar una dirección',
      seeTickets: 'Ver los boletos',
      showPaddle: 'Ver mi número de paleta',
      raiseOwnLimit: 'Cambiar mi límite',
      buyNow: 'Comprarlo ahora',
    },
  },
  buy: {
    register: 'Registrarme y comprar',
    nothingBought: 'No se compró nada.',
    nowSentence: (amount) => `Lo compras ahora por ${amount}. Las ofertas terminan para todos.`,
    quantity: 'Cuántos',
    buy: (quantity, sum) => `Comprar ${quantity} por ${sum}`,
    sending: 'Comprando…',
    bought: (quantity, sum) => (quantity === 1 ? `Es tuyo: ${sum}.` : `Los ${quantity} son tuyos: ${sum}.`),
    cart: 'Ver tu carrito',
    done: 'Listo',
    notYet: 'Todavía no está a la venta.',
    give: 'Donar',
    refusals: {
      sold_out: 'No quedan suficientes.',
      ticket_required: 'Primero necesitas un boleto.',
      registration_required: 'Primero regístrate en esta subasta.',
      spending_limit_exceeded: 'Esto pasa tu límite de gasto. La mesa puede subirlo.',
      own_limit_exceeded: 'Esto pasa el límite que te pusiste para esta noche.',
      card_required: 'La organización pide primero una tarjeta. Pasa por la mesa.',
    },
  },
}

speakBidding(biddingEs)
