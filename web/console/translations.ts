import { wordSets } from '../shared/word-sets.ts'

export const { withWords, loadFirstWords } = wordSets({
  first: { fr: () => import('./words/fr.ts'), es: () => import('./words/es.ts') },
  desk: { fr: () => import('./words/desk-fr.ts'), es: () => import('./words/desk-es.ts') },
  door: { fr: () => import('./words/door-fr.ts'), es: () => import('./words/door-es.ts') },
  raise: { fr: () => import('./words/raise-fr.ts'), es: () => import('./words/raise-es.ts') },
})
