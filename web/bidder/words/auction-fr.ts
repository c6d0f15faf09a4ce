import { translate } from '../../shared/translate.ts'
import { auctionWords } from './auction-en.ts'

/** French as it is spoken in Canada, for an auction's page. */
translate(auctionWords, {
  liveStream: 'Voir en direct',
  stream: 'Voir la diffusion',
  about: 'À propos de la soirée',
  raised: 'recueillis',
  raisedOf: (goal) => `recueillis sur ${goal}`,
  soldAndLeading: (raised, leading) => `${raised} en ventes et dons, ${leading} en mises gagnantes`,
  share: (percent) => `${percent} % de l’objectif`,
  give: 'Donner',
  website: 'Site Web',
  where: 'Lieu',
  filters: 'Lots à afficher',
  all: 'Tous',
  yours: 'Les vôtres',
  searchLabel: 'Chercher parmi les lots de cet encan',
  more: 'Voir plus de lots',
  results: (count) => (count <= 1 ? `${count} lot` : `${count} lots`),
})
