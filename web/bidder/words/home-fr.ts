import { translate } from '../../shared/translate.ts'
import { homeWords } from './home-en.ts'

/** French as it is spoken in Canada, for the list of auctions. */
translate(homeWords, {
  title: 'Encans',
  featured: 'Ce soir',
  mine: 'Les vôtres',
  noneMine: 'Aucun pour l’instant. L’inscription se fait à votre première mise.',
  invited: 'Vous avez une invitation',
  all: 'Tous les encans',
  search: 'Chercher un encan',
  sort: 'Trier',
  sorts: {
    featured: 'En vedette',
    endingSoon: 'Bientôt terminés',
    newest: 'Plus récents',
    alphabetical: 'De A à Z',
  },
  none: 'Aucun encan en ce moment',
  noneText: 'Revenez bientôt, ou ouvrez le lien que votre organisme vous a envoyé.',
  noneFound: (search) => `Aucun résultat pour « ${search} »`,
  noneFoundText: 'Essayez un autre mot, ou le nom de l’organisme.',
  showAll: 'Voir tous les encans',
  more: 'En voir plus',
  lots: (count) => (count <= 1 ? `${count} lot` : `${count} lots`),
})
