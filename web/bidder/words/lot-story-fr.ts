import { translate } from '../../shared/translate.ts'
import { storyWords } from './lot-story-en.ts'

/** French as it is spoken in Canada, for a lot's page and the bar below it. */
translate(storyWords, {
  goodToKnow: 'Bon à savoir',
  seeAll: 'Tout voir',
  about: 'À propos de ce lot',
  lateReset: (window, length) => `Une mise à moins de ${window} de la fin ramène le compteur à ${length}`,
  lateAdd: (window, length) => `Une mise à moins de ${window} de la fin ajoute ${length}`,
  orMoreThan: (amount) => `${amount} ou plus`,
  labels: {
    donor: 'Offert par',
    value: 'Juste valeur marchande',
    step: 'Palier de mise',
    late: 'Mises tardives',
    kind: 'Type',
    category: 'Catégorie',
    left: 'En stock',
  },
  kinds: {
    silent: 'Encan silencieux',
    live: 'Encan à la criée, sur scène',
    sealedBid: 'Mises secrètes : un montant secret par personne, le plus élevé l’emporte à la fermeture',
    forSale: 'En vente',
    ticket: 'Billet',
    raffle: 'Billet de tirage : chacun est une chance de gagner',
    donation: 'Don',
  },
  you: 'Vous',
  newest: (count) => `Les ${count} dernières mises`,
  ago: (seconds) => {
    if (seconds < 60) return 'à l’instant'
    if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
    if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`
    return seconds < 172_800 ? 'hier' : `${Math.floor(seconds / 86_400)} jours`
  },
})
