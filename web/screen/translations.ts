import { wordSets } from '../shared/word-sets.ts'

export const { loadFirstWords } = wordSets({
  first: { fr: () => import('./words/fr.ts'), es: () => import('./words/es.ts') },
})
