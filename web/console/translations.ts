import { wordSets } from '../shared/word-sets.ts'

export const { withWords, loadFirstWords } = wordSets({
  first: { fr: () => import('./words/fr.ts'), es: () => import('./words/es.ts') },
  audit: { fr: () => import('./words/audit-fr.ts'), es: () => import('./words/audit-es.ts') },
  desk: { fr: () => import('./words/desk-fr.ts'), es: () => import('./words/desk-es.ts') },
  door: { fr: () => import('./words/door-fr.ts'), es: () => import('./words/door-es.ts') },
  live: { fr: () => import('./words/live-fr.ts'), es: () => import('./words/live-es.ts') },
  log: { fr: () => import('./words/log-fr.ts'), es: () => import('./words/log-es.ts') },
  messages: { fr: () => import('./words/messages-fr.ts'), es: () => import('./words/messages-es.ts') },
  raise: { fr: () => import('./words/raise-fr.ts'), es: () => import('./words/raise-es.ts') },
  screen: { fr: () => import('./words/screen-fr.ts'), es: () => import('./words/screen-es.ts') },
})
