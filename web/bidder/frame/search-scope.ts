import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** The auction whose lots the header searches, and the page that shows what was found. */
export type SearchScope = { auctionId: number; path: string }

export const searchScope = signal<SearchScope | null>(null)

/** Lets the header search the lots of this auction while the page is shown. */
export function useSearchScope(auctionId: number | undefined, path: string): void {
  useEffect(() => {
    searchScope.value = auctionId === undefined ? null : { auctionId, path }
    return () => {
      searchScope.value = null
    }
  }, [auctionId, path])
}
