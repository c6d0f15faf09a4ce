import { translate } from '../../shared/translate.ts'
import { findWords } from './find-lots-en.ts'

/** French as it is spoken in Canada, for searching and sorting an auction's lots. */
translate(findWords, {
  search: 'Chercher un lot',
  endSearch: 'Fermer la recherche',
  sort: 'Trier les lots',
  sorts: {
    yours: 'Les vôtres d’abord',
    endingSoon: 'Fin la plus proche',
    lotNumber: 'Numéro de lot',
    priceLow: 'Prix croissant',
    priceHigh: 'Prix décroissant',
    mostBids: 'Le plus de mises',
    fewestBids: 'Le moins de mises',
    alphabetical: 'Nom : de A à Z',
  },
  moreChips: 'Plus',
  moreCategories: 'Autres catégories',
  didYouMean: 'Vouliez-vous dire :',
  none: 'Aucun lot pour l’instant',
  noneText: 'L’équipe prépare encore l’encan. Revenez bientôt.',
  noneFound: (search) => `Aucun lot trouvé pour « ${search} »`,
  noneYours: 'Vous n’avez encore rien ici',
  noneYoursText: 'Les lots sur lesquels vous misez, ou que vous marquez d’une étoile, s’affichent ici.',
  showAll: 'Voir tous les lots',
})
