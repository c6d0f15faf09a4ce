import { translate } from '../../shared/translate.ts'
import { auctionWords } from './auction-en.ts'

/** Spanish as it is spoken in the United States, for an auction's page. */
translate(auctionWords, {
  liveStream: 'Ver en vivo',
  stream: 'Ver la transmisión',
  about: 'Sobre la velada',
  raised: 'recaudados',
  raisedOf: (goal) => `recaudados de ${goal}`,
  soldAndLeading: (raised, leading) =>
    `${raised} en ventas y donaciones, ${leading} en ofertas que van ganando`,
  share: (percent) => `${percent} % de la meta`,
  give: 'Donar',
  website: 'Sitio web',
  where: 'Lugar',
  filters: 'Lotes que se muestran',
  all: 'Todos',
  yours: 'Tuyos',
  searchLabel: 'Buscar entre los lotes de esta subasta',
  more: 'Ver más lotes',
  results: (count) => (count === 1 ? '1 lote' : `${count} lotes`),
})
