import { translate } from '../../shared/translate.ts'
import { biddingWords } from './bidding-en.ts'

/** Spanish as it is spoken in the United States, for bids and purchases and their results. */
translate(biddingWords, {
  bid: {
    bidUpTo: (amount) => `Ofertar por mí hasta ${amount}`,
    sealBid: (amount) => `Sellar mi oferta de ${amount}`,
    reallyBid: (amount, times) => `Es ${times} veces la próxima oferta. ¿Ofertar ${amount}?`,
    now: (amount) => `Ahora ${amount}`,
    orMore: (amount) => `${amount} o más`,
    how: 'Cómo ofertar',
    one: 'Una oferta',
    upTo: 'Ofertar hasta',
    amountLabel: 'Tu oferta',
    limitLabel: 'Tu límite',
    less: 'Un incremento menos',
    more: 'Un incremento más',
    limitSecret: 'Nadie ve tu límite, ni siquiera la organización. Puedes cambiarlo cuando quieras.',
    sealedSecret: 'Nadie ve tu monto antes del cierre. Hasta entonces puedes subirlo.',
    sentence: {
      one: (amount) => `Ofertas ${amount}. Si nadie oferta más, pagas ${amount}.`,
      contract: (opening, limit) =>
        opening === limit
          ? `Ofertamos ${opening} ahora, todo tu límite.`
          : `Ofertamos ${opening} ahora, un incremento por debajo de tu límite, y te mantenemos al frente hasta ${limit}.`,
      classic: (opening, limit) =>
        `Ofertamos ${opening} ahora, luego solo lo necesario para mantenerte al frente, y nunca más de ${limit}.`,
      leaderReserve: (limit) =>
        `Ya vas ganando. Si ${limit} alcanza el precio de reserva, el precio sube hasta ahí; si no, ofertamos solo cuando alguien oferte más que tú.`,
      leader: (limit) =>
        `Ya vas ganando, así que el precio no cambia. Ofertamos solo cuando alguien oferte más que tú, hasta ${limit}.`,
      sealed: (amount) =>
        `Tu oferta secreta es de ${amount}. Al cierre gana la más alta y paga lo que ofertó.`,
    },
    leading: (amount) => `Vas ganando con ${amount}.`,
    heldUpTo: (limit) => `Te mantenemos al frente hasta ${limit}.`,
    extendedByYou: 'Ofertaste cerca del final, así que el lote sigue abierto un poco más.',
    outbid: (amount) => `Te superaron. Alguien ofertó ${amount}.`,
    youBid: (amount) => `Ofertaste ${amount}.`,
    outbidAtOnce: (offered, price) =>
      `Tu oferta de ${offered} fue superada al instante. El precio ahora es ${price}.`,
    outbidByLimit: 'Otra persona tenía un límite más alto.',
    outbidBySameLimit: 'Otra persona fijó antes el mismo límite.',
    someoneWasFaster: (next) => `Alguien ofertó antes que tú. La próxima oferta es ${next}.`,
    sealedText: 'Sabrás quién ganó cuando cierre el lote.',
    nothingPlaced: 'No se hizo ninguna oferta.',
    notArrived: 'Tu oferta no nos llegó.',
    refusals: {
      account_banned: 'Esta cuenta está cerrada. Habla con la organización.',
      account_deleted: 'Esta cuenta está cerrada. Habla con la organización.',
      auction_paused: 'La subasta está en pausa por un momento.',
      auction_closed: 'La subasta cerró.',
      auction_not_open: 'Todavía no se puede ofertar.',
      item_paused: 'Este lote está en pausa por un momento.',
      item_closed: 'Este lote cerró.',
      item_not_open: 'Este lote todavía no abre.',
      item_not_extended: 'Solo los lotes en prórroga siguen recibiendo ofertas.',
      item_ended: 'Las ofertas cerraron justo antes de que llegara la tuya.',
      item_not_for_bids: 'Este lote no recibe ofertas.',
      item_not_for_auto_bids: 'En este lote no puedes fijar un límite. Haz una oferta.',
      item_not_for_sale: 'Este lote no está a la venta.',
      sold_out: 'Se agotaron.',
      registration_required: 'Regístrate en esta subasta para ofertar.',
      location_not_allowed: 'Esta subasta no está disponible en tu región.',
      ticket_required: 'Necesitas un boleto para ofertar en esta subasta.',
      check_in_required: 'Este lote es para invitados en la sala. Regístrate primero en la entrada.',
      card_required: 'Primero hace falta registrar una tarjeta. Pasa por la mesa.',
      spending_limit_exceeded: 'Esto supera tu límite de gasto. La mesa puede subirlo.',
      own_limit_exceeded: 'Esto supera el límite que te pusiste para esta noche.',
      buy_now_reached: 'Con este monto puedes comprarlo de una vez.',
      already_winning: 'Ya vas ganando.',
      below_minimum: 'Alguien ofertó antes que tú.',
    },
    remedy: {
      register: 'Registrarme y ofertar',
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
    bought: (quantity, sum) =>
      quantity === 1 ? `Es tuyo por ${sum}.` : `Los ${quantity} son tuyos por ${sum}.`,
    cart: 'Ver tu carrito',
    done: 'Listo',
    notYet: 'Todavía no está a la venta.',
    give: 'Donar',
    refusals: {
      sold_out: 'No quedan suficientes.',
      ticket_required: 'Primero necesitas un boleto.',
      registration_required: 'Primero regístrate en esta subasta.',
      spending_limit_exceeded: 'Esto supera tu límite de gasto. La mesa puede subirlo.',
      own_limit_exceeded: 'Esto supera el límite que te pusiste para esta noche.',
      card_required: 'Primero hace falta registrar una tarjeta. Pasa por la mesa.',
    },
  },
})
