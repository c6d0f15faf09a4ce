import { translate } from '../../shared/translate.ts'
import { auctionWords } from './auction-en.ts'

/** French as it is spoken in Canada, for an auction's page. */
translate(auctionWords, {
  liveStream: 'Voir en direct',
  stream: 'Voir la diffusion',
  about: 'À propos de la soirée',
  raised: 'recueillis',
  raisedOf: (goal) => `recueillis sur ${goal}`,
  share: (percent) => `${percent} % de l’objectif`,
  give: 'Donner',
  website: 'Site Web',
  where: 'Lieu',
  filters: 'Lots à afficher',
  all: 'Tous',
  yours: 'Les vôtres',
  search: 'Chercher un lot',
  searchLabel: 'Chercher parmi les lots de cet encan',
  endSearch: 'Fermer la recherche',
  none: 'Aucun lot pour l’instant',
  noneText: 'L’équipe prépare encore l’encan. Revenez bientôt.',
  noneFound: (search) => `Aucun lot trouvé pour « ${search} »`,
  noneYours: 'Vous n’avez encore rien ici',
  noneYoursText: 'Les lots sur lesquels vous misez, ou que vous marquez d’une étoile, s’affichent ici.',
  showAll: 'Voir tous les lots',
  more: 'Voir plus de lots',
  results: (count) => (count <= 1 ? `${count} lot` : `${count} lots`),
})
