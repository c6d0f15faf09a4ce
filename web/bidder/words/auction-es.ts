import { translate } from '../../shared/translate.ts'
import { auctionWords } from './auction-en.ts'

/** Spanish as it is spoken in the United States, for an auction's page. */
translate(auctionWords, {
  liveStream: 'Ver en vivo',
  stream: 'Ver la transmisión',
  about: 'Sobre la velada',
  raised: 'recaudados',
  raisedOf: (goal) => `recaudados de ${goal}`,
  share: (percent) => `${percent} % de la meta`,
  give: 'Donar',
  website: 'Sitio web',
  where: 'Lugar',
  filters: 'Lotes que se muestran',
  all: 'Todos',
  yours: 'Tuyos',
  search: 'Buscar lotes',
  searchLabel: 'Buscar entre los lotes de esta subasta',
  endSearch: 'Cerrar la búsqueda',
  none: 'Todavía no hay lotes',
  noneText: 'El equipo sigue preparando la subasta. Vuelve pronto.',
  noneFound: (search) => `Ningún lote para “${search}”`,
  noneYours: 'Todavía no hay nada tuyo',
  noneYoursText: 'Los lotes por los que ofertas, o que marcas con una estrella, aparecen aquí.',
  showAll: 'Ver todos los lotes',
  more: 'Ver más lotes',
  results: (count) => (count === 1 ? '1 lote' : `${count} lotes`),
})
