import { translate } from '../../shared/translate.ts'
import { homeWords } from './home-en.ts'

/** Spanish as it is spoken in the United States, for the list of auctions. */
translate(homeWords, {
  title: 'Subastas',
  featured: 'Esta noche',
  mine: 'Tus subastas',
  noneMine: 'Ninguna por ahora. Tu primera oferta te registra.',
  invited: 'Te invitaron',
  all: 'Todas las subastas',
  search: 'Buscar subastas',
  sort: 'Ordenar',
  sorts: {
    featured: 'Destacadas',
    endingSoon: 'Terminan pronto',
    newest: 'Más recientes',
    alphabetical: 'De la A a la Z',
  },
  none: 'No hay subastas en este momento',
  noneText: 'Vuelve pronto, o abre el enlace que te envió tu organización.',
  noneFound: (search) => `Sin resultados para “${search}”`,
  noneFoundText: 'Prueba con otra palabra, o con el nombre de la organización.',
  showAll: 'Ver todas las subastas',
  more: 'Ver más',
  lots: (count) => (count === 1 ? '1 lote' : `${count} lotes`),
})
