import { signal } from '@preact/signals'
import { get } from '../../shared/api.ts'
import type { AuctionCard, AuctionsPage, MyAuction } from '../../shared/api-types.ts'
import { pageData, takeShown } from '../../shared/page-data.ts'

export type Sort = 'featured' | 'endingSoon' | 'newest' | 'alphabetical'

const AT_ONCE = 20

/** The auctions on the home page, as searched for and sorted. */
export const auctions = signal<readonly AuctionCard[] | null>(null)
export const totalCount = signal(0)
export const wanted = signal<{ search: string; sort: Sort }>({ search: '', sort: 'featured' })
export const failure = signal<unknown>(null)
export const isLoading = signal(false)
/** The auctions of the person who is signed in; null until they are read. */
export const own = signal<{ mine: readonly MyAuction[]; invited: readonly AuctionCard[] } | null>(null)
export const ownFailure = signal<unknown>(null)

let newest = 0
let isForMore = false
/** What the auctions that are shown were searched for by. */
let shownFor = wanted.peek()

export function fillAuctions(): void {
  const shown = takeShown('auctions')
  if (!shown) return
  auctions.value = shown.auctions as AuctionCard[]
  totalCount.value = shown.totalCount
}

export async function loadAuctions({ more = false } = {}): Promise<void> {
  const number = ++newest
  const wish = wanted.peek()
  isForMore = more && wish === shownFor
  const known = isForMore ? (auctions.peek() ?? []) : []
  const { search, sort } = wish
  const query = new URLSearchParams({
    ...scope(),
    sort,
    limit: String(AT_ONCE),
    offset: String(known.length),
  })
  if (search) query.set('search', search)
  isLoading.value = true
  try {
    const page = await get<AuctionsPage>(`/v3/auctions?${query}`)
    if (number !== newest) return
    shownFor = wish
    auctions.value = [...known, ...page.auctions]
    totalCount.value = page.totalCount
    failure.value = null
  } catch (error) {
    if (number === newest) failure.value = error
  } finally {
    if (number === newest) isLoading.value = false
  }
}

/** Repeats the last read, which has failed. */
export const loadAgain = () => loadAuctions({ more: isForMore })

/** Reads the auctions of the person who is signed in. Until that succeeds, their place on the page is kept. */
export async function loadOwn(): Promise<void> {
  const query = new URLSearchParams({ ...scope(), limit: '20' })
  try {
    const [registered, invitations] = await Promise.all([
      get<{ auctions: MyAuction[] }>(`/v3/bidder/my-auctions?${query}`),
      get<AuctionsPage>(`/v3/bidder/invited-auctions?${query}`),
    ])
    own.value = { mine: registered.auctions, invited: invitations.auctions }
    ownFailure.value = null
  } catch (error) {
    ownFailure.value = error
  }
}

const scope = () => ({ whitelabelId: String(pageData.whitelabelId) })
