import { wordSets } from '../shared/word-sets.ts'

export const { withWords, loadFirstWords } = wordSets({
  first: { fr: () => import('./words/fr.ts'), es: () => import('./words/es.ts') },
  messages: { fr: () => import('./words/messages-fr.ts'), es: () => import('./words/messages-es.ts') },
  home: { fr: () => import('./words/home-fr.ts'), es: () => import('./words/home-es.ts') },
  auction: { fr: () => import('./words/auction-fr.ts'), es: () => import('./words/auction-es.ts') },
  findLots: { fr: () => import('./words/find-lots-fr.ts'), es: () => import('./words/find-lots-es.ts') },
  lot: { fr: () => import('./words/lot-fr.ts'), es: () => import('./words/lot-es.ts') },
  lotStory: { fr: () => import('./words/lot-story-fr.ts'), es: () => import('./words/lot-story-es.ts') },
  bidding: { fr: () => import('./words/bidding-fr.ts'), es: () => import('./words/bidding-es.ts') },
  signIn: { fr: () => import('./words/sign-in-fr.ts'), es: () => import('./words/sign-in-es.ts') },
  give: { fr: () => import('./words/give-fr.ts'), es: () => import('./words/give-es.ts') },
  pay: { fr: () => import('./words/pay-fr.ts'), es: () => import('./words/pay-es.ts') },
  checkIn: { fr: () => import('./words/check-in-fr.ts'), es: () => import('./words/check-in-es.ts') },
  account: { fr: () => import('./words/account-fr.ts'), es: () => import('./words/account-es.ts') },
})
