import { wordSets } from '../shared/word-sets.ts'

export const { withWords, loadFirstWords } = wordSets({
  first: { fr: () => import('./words/fr.ts'), es: () => import('./words/es.ts') },
  auctions: { fr: () => import('./words/auctions-fr.ts'), es: () => import('./words/auctions-es.ts') },
  audit: { fr: () => import('./words/audit-fr.ts'), es: () => import('./words/audit-es.ts') },
  desk: { fr: () => import('./words/desk-fr.ts'), es: () => import('./words/desk-es.ts') },
  door: { fr: () => import('./words/door-fr.ts'), es: () => import('./words/door-es.ts') },
  guests: { fr: () => import('./words/guests-fr.ts'), es: () => import('./words/guests-es.ts') },
  import: { fr: () => import('./words/import-fr.ts'), es: () => import('./words/import-es.ts') },
  items: { fr: () => import('./words/items-fr.ts'), es: () => import('./words/items-es.ts') },
  live: { fr: () => import('./words/live-fr.ts'), es: () => import('./words/live-es.ts') },
  log: { fr: () => import('./words/log-fr.ts'), es: () => import('./words/log-es.ts') },
  mails: { fr: () => import('./words/mails-fr.ts'), es: () => import('./words/mails-es.ts') },
  messages: { fr: () => import('./words/messages-fr.ts'), es: () => import('./words/messages-es.ts') },
  money: { fr: () => import('./words/money-fr.ts'), es: () => import('./words/money-es.ts') },
  online: { fr: () => import('./words/online-fr.ts'), es: () => import('./words/online-es.ts') },
  paper: { fr: () => import('./words/paper-fr.ts'), es: () => import('./words/paper-es.ts') },
  people: { fr: () => import('./words/people-fr.ts'), es: () => import('./words/people-es.ts') },
  raise: { fr: () => import('./words/raise-fr.ts'), es: () => import('./words/raise-es.ts') },
  rehearsal: { fr: () => import('./words/rehearsal-fr.ts'), es: () => import('./words/rehearsal-es.ts') },
  reports: { fr: () => import('./words/reports-fr.ts'), es: () => import('./words/reports-es.ts') },
  screen: { fr: () => import('./words/screen-fr.ts'), es: () => import('./words/screen-es.ts') },
})
