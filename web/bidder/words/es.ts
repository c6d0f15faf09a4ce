import '../../shared/words/es.ts'
import { translate } from '../../shared/translate.ts'
import { words } from './en.ts'

/** Spanish as it is spoken in the United States, with “tú”: short, warm, exact. */
translate(words, {
  skip: 'Ir al contenido',
  tabs: 'Navegación principal',
  signIn: 'Iniciar sesión',
  searchLots: 'Buscar lotes',
  paddle: (number) => `Paleta ${number}`,
  auction: {
    left: () => 'restantes',
    ends: (time) => `termina: ${time}`,
    endsThere: (time) => `${time} en el lugar`,
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
    youBid: (amount) => `ofertaste ${amount}`,
    orMore: 'o más',
    each: 'cada uno',
    state: {
      winning: 'Vas ganando',
      belowReserve: 'Reserva no alcanzada',
      outbid: 'Te superaron',
      won: 'Ganaste',
      lost: 'Lo ganó otra persona',
      watching: 'Siguiendo',
      sealed: 'Oferta sellada',
      sealedMine: 'Recibimos tu oferta sellada',
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
    bell: (unread) => (unread === null ? 'Mensajes' : `Mensajes, ${unread} sin leer`),
  },
  nav: { lots: 'Subastas', bids: 'Mis ofertas', watching: 'Siguiendo', you: 'Tú', outbid: 'superadas' },
  connection: {
    lost: 'Sin conexión. Los precios quizá no estén al día; por ahora no se puede ofertar.',
  },
  missing: {
    title: 'No encontramos esa página',
    text: 'Quizá el enlace esté mal escrito, o la subasta ya terminó. Si te invitaron a una subasta privada, primero inicia sesión.',
    textSignedIn:
      'Quizá el enlace esté mal escrito, o la subasta ya terminó. Una subasta privada solo se abre para el correo que recibió la invitación.',
    home: 'Ver las subastas',
  },
})
