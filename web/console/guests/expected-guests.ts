import { computed, signal } from '@preact/signals'
import { get } from '../../shared/api.ts'
import { onReconnect } from '../../shared/live.ts'
import type { Invitation } from '../api-types.ts'
import { forgetOnSignOut } from '../frame/sign-out.ts'

const PAGE = 100

const invited = signal<readonly Invitation[]>([])

/** Those who are invited and have not registered: most of a list that comes from a spreadsheet has no account yet. */
export const expectedGuests = computed(() => invited.value.filter(({ isRegistered }) => !isRegistered))

/** Keeps them at hand while a page needs them. */
export function expectGuests(auctionId: number): () => void {
  let isOpen = true
  const read = async () => {
    const path = `/v3/manage/auctions/${auctionId}/invitations?limit=${PAGE}`
    let found: Invitation[] = []
    try {
      for (let offset = 0, total = 1; offset < total; offset += PAGE) {
        const page = await get<{ invitations: Invitation[]; totalCount: number }>(`${path}&offset=${offset}`)
        found = [...found, ...page.invitations]
        total = page.totalCount
      }
      if (isOpen) invited.value = found
    } catch {
      // Without a network the list stays what it was.
    }
  }
  void read()
  const stop = onReconnect(() => void read())
  return () => {
    isOpen = false
    invited.value = []
    stop()
  }
}

/** Whoever has come is expected no more. */
export function noteArrival(email: string): void {
  const key = email.toLowerCase()
  invited.value = invited.peek().filter((invitation) => invitation.email.toLowerCase() !== key)
}

forgetOnSignOut(() => {
  invited.value = []
})
