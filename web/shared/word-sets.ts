import { type Language, language } from './words.ts'

type Loading = Record<Exclude<Language, 'en'>, () => Promise<unknown>>

/** The words of an app. English comes with the pages; another language is loaded only where it is read. */
export function wordSets<Name extends string>(sets: Record<Name | 'first', Loading>) {
  const load = async (set: Name | 'first') => (language === 'en' ? null : sets[set][language]())
  return {
    /** Loads a page's file together with its words in the language of this visit. */
    async withWords<File>(set: Name, file: Promise<File>): Promise<File> {
      const [loaded] = await Promise.all([file, load(set)])
      return loaded
    },
    /** If the words cannot be loaded, the page is shown in English rather than not at all. */
    async loadFirstWords(): Promise<void> {
      await load('first').catch(() => null)
    },
  }
}
