import '../../shared/words/es.ts'
import { translate } from '../../shared/translate.ts'
import { words } from './en.ts'

/** Spanish as it is spoken in the United States, with “tú”: short, warm, exact. */
translate(words, {
  skip: 'Ir al contenido',
  tabs: 'Navegación principal',
  signIn: 'Iniciar sesión',
  paddle: (number) => `Paleta ${number}`,
  auction: {
    left: 'restantes',
    ends: (time) => `termina: ${time}`,
    endsThere: (time) => `${time} allí`,
    opens: (time) => `Abre: ${time}`,
    presale: (time) => `Boletos a la venta, ofertas desde ${time}`,
    paused: 'En pausa por un momento',
    extended: 'Prórroga: algunos lotes siguen abiertos',
    ended: (time) => `Terminó: ${time}`,
  },
  item: {
    lot: (code) => `Lote ${code}`,
    bids: (count) => (count === 1 ? '1 oferta' : `${count} ofertas`),
    left: (count) => (count === 1 ? 'Queda 1' : `Quedan ${count}`),
    yourBid: 'tu oferta',
    youBid: (amount) => `ofreciste ${amount}`,
    orMore: 'o más',
    each: 'cada uno',
    state: {
      winning: 'Vas ganando',
      outbid: 'Te superaron',
      won: 'Ganaste',
      lost: 'Subió más',
      watching: 'Siguiendo',
      sealed: 'Oferta sellada',
      sealedMine: 'Tu oferta sellada está hecha',
      starting: 'Oferta inicial',
      extended: 'Prórroga',
      lastCall: 'Último llamado',
      paused: 'En pausa',
      soon: 'Abre pronto',
      sold: 'Vendido',
      unsold: 'Cerrado',
      soldOut: 'Agotado',
    },
  },
  messages: {
    bell: (count) => (count === 0 ? 'Mensajes' : `Mensajes, ${count} sin leer`),
  },
  nav: { lots: 'Subastas', bids: 'Mis ofertas', you: 'Tú', outbid: 'superadas' },
  connection: {
    lost: 'Sin conexión. Los precios pueden ser viejos, así que las ofertas esperan.',
  },
  missing: {
    title: 'Aquí no hay nada',
    text: 'Puede que la dirección esté mal escrita, o que lo que había aquí terminara. Si te invitaron a una subasta privada, primero inicia sesión.',
    home: 'Ver las subastas',
  },
})
