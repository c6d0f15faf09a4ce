import { signal } from '@preact/signals'
import type { CardPlace, OnlinePayment } from '../../shared/api-types.ts'

type Api = {
  post: (path: string, body?: unknown) => Promise<OnlinePayment>
  remove: (path: string) => Promise<unknown>
  leave: (url: string) => void
}

/** Adding, replacing and removing cards on file: one at a time, since adding leaves the page. */
export class CardChanges {
  /** What is under way: adding with an organization, removing a card, or looking at one that was added. */
  readonly busy = signal<{ organizationId: number } | { cardId: number } | 'looking' | null>(null)
  readonly failure = signal<unknown>(null)
  /** Whether somebody came back from the payment page without a card. */
  readonly isNotAdded = signal(false)
  readonly #api: Api
  readonly #language: string
  readonly #onChange: () => void

  constructor({ api, language, onChange }: { api: Api; language: string; onChange: () => void }) {
    this.#api = api
    this.#language = language
    this.#onChange = onChange
  }

  /** At the payment page, which leads back here. */
  async add({ organizationId, auctionIds }: CardPlace): Promise<void> {
    await this.#during({ organizationId }, async () => {
      const body = { returnTo: '/you/cards', consentVersion: 1, language: this.#language }
      const { url } = await this.#api.post(`/v3/auctions/${auctionIds[0]}/card`, body)
      if (url) this.#api.leave(url)
    })
  }

  /** Whoever comes back has the number of the attempt in the address. */
  async look(attemptId: number): Promise<void> {
    await this.#during('looking', async () => {
      const { state } = await this.#api.post(`/v3/bidder/payments/${attemptId}/look`)
      this.isNotAdded.value = state !== 'saved'
      this.#onChange()
    })
  }

  async remove(cardId: number): Promise<void> {
    await this.#during({ cardId }, async () => {
      await this.#api.remove(`/v3/bidder/cards/${cardId}`)
      this.#onChange()
    })
  }

  async #during(what: NonNullable<CardChanges['busy']['value']>, work: () => Promise<void>): Promise<void> {
    if (this.busy.peek()) return
    this.busy.value = what
    this.failure.value = null
    this.isNotAdded.value = false
    try {
      await work()
    } catch (error) {
      this.failure.value = error
    }
    this.busy.value = null
  }
}
