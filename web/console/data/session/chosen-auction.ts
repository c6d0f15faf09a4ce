import { signal } from '@preact/signals'
import { get } from '../../../shared/api.ts'
import { follow, on, onReconnect, onResync } from '../../../shared/live.ts'
import type { Auction } from '../../api-types.ts'
import { readOrCached } from '../cached-read.ts'

/** The auction in the address, as last read; null until then. */
export const chosenAuction = signal<Auction | null>(null)
export const chosenFailure = signal<unknown>(null)

let chosenId: number | null = null
let newest = 0

/** Reads the auction and keeps it up to date until the returned function is called. */
export function chooseAuction(id: number): () => void {
  chosenId = id
  chosenAuction.value = null
  chosenFailure.value = null
  void readChosen()
  const stop = [
    follow(id),
    on('event.auction', ({ auctionId }) => auctionId === id && void readChosen()),
    onResync(readChosen, chosenFailure),
    onReconnect(() => void readChosen()),
  ]
  return () => {
    for (const end of stop) end()
    chosenId = null
  }
}

/** Reads the chosen auction; an answer that arrives after another one was chosen, or read again, is dropped. */
export async function readChosen(): Promise<void> {
  const id = chosenId
  if (id === null) return
  const mine = ++newest
  const isNewest = () => chosenId === id && mine === newest
  const read = () => get<Auction>(`/v3/manage/auctions/${id}`)
  try {
    const mayUseCached = chosenAuction.peek() === null
    const { answer, failure } = await readOrCached(`auction.${id}`, read, { mayUseCached })
    if (!isNewest()) return
    chosenAuction.value = answer
    chosenFailure.value = failure
  } catch (error) {
    if (isNewest()) chosenFailure.value = error
  }
}

/** Shows the answer to a change, and reads again: something else may have changed while it was on its way. */
export function showChosen(auction: Auction): void {
  if (auction.id !== chosenId) return
  chosenAuction.value = auction
  void readChosen()
}
