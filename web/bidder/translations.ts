import { type Language, language } from '../shared/words.ts'

type Loading = Record<Exclude<Language, 'en'>, () => Promise<unknown>>

/** English comes with the pages; another language is loaded only where it is read, along with the page. */
const sets = {
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
  account: { fr: () => import('./words/account-fr.ts'), es: () => import('./words/account-es.ts') },
} satisfies Record<string, Loading>

type WordSet = keyof typeof sets

/** Loads a page's file together with its words in the language of this visit. */
export async function withWords<File>(set: WordSet, file: Promise<File>): Promise<File> {
  const [loaded] = await Promise.all([file, language === 'en' ? null : sets[set][language]()])
  return loaded
}

/** If the words cannot be loaded, the page is shown in English rather than not at all. */
export async function loadFirstWords(): Promise<void> {
  if (language !== 'en') await sets.first[language]().catch(() => null)
}
