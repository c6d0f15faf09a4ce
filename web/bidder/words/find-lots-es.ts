import { translate } from '../../shared/translate.ts'
import { findWords } from './find-lots-en.ts'

/** Spanish as it is spoken in the United States, for searching and sorting an auction's lots. */
translate(findWords, {
  search: 'Buscar lotes',
  endSearch: 'Cerrar la búsqueda',
  sort: 'Ordenar los lotes',
  sorts: {
    yours: 'Primero los tuyos',
    endingSoon: 'Terminan antes',
    lotNumber: 'Número de lote',
    priceLow: 'Precio: de menor a mayor',
    priceHigh: 'Precio: de mayor a menor',
    mostBids: 'Más ofertas',
    fewestBids: 'Menos ofertas',
    alphabetical: 'Nombre: de la A a la Z',
  },
  moreChips: 'Más',
  moreCategories: 'Más categorías',
  didYouMean: '¿Quisiste decir…?',
  none: 'Todavía no hay lotes',
  noneText: 'El equipo sigue preparando la subasta. Vuelve pronto.',
  noneFound: (search) => `Ningún lote para “${search}”`,
  noneYours: 'Todavía no hay nada tuyo',
  noneYoursText: 'Los lotes por los que ofertas, o que marcas con una estrella, aparecen aquí.',
  showAll: 'Ver todos los lotes',
})
