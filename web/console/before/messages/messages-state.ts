import { computed, signal } from '@preact/signals'
import { get, post } from '../../../shared/api.ts'
import { oneAtATime } from '../../../shared/one-at-a-time.ts'
import type { Auction } from '../../api-types.ts'
import { newKey } from '../../data/outbox/new-key.ts'
import { stayCurrent } from '../../data/stay-current.ts'
import type { AuditEntry } from '../../sheets/audit/entry.ts'
import { confirmOnThisPage } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/messages-en.ts'

export const audiences = ['all', 'losing', 'unpaid'] as const
export type Audience = (typeof audiences)[number]

/** Counts who would get a message before it is sent. */
export class MessagesState {
  readonly audience = signal<Audience>('all')
  readonly heading = signal('')
  readonly text = signal('')
  readonly counts = signal<ReadonlyMap<Audience, number> | null>(null)
  readonly sent = signal<readonly AuditEntry[]>([])
  readonly failure = signal<unknown>(null)
  readonly isWritten = computed(() => this.heading.value.trim() !== '' && this.text.value.trim() !== '')
  get hasText(): boolean {
    return this.heading.peek().trim() + this.text.peek().trim() !== ''
  }
  readonly recipientCount = computed(() => this.counts.value?.get(this.audience.value))
  readonly #path: string
  /** One key per message: however often the button is pressed, it is sent once. */
  #key = newKey()

  constructor({ id }: Auction) {
    this.#path = `/v3/manage/auctions/${id}`
  }

  /** Stays up to date until the returned function is called. */
  start(): () => void {
    const { read, failure } = this
    return stayCurrent({ read, failure })
  }

  readonly read = oneAtATime(async () => {
    try {
      await Promise.all([this.#readCounts(), this.#readSent()])
      this.failure.value = null
    } catch (error) {
      this.failure.value = error
    }
  })

  async #readCounts(): Promise<void> {
    const counts = audiences.map(async (audience) => [audience, await this.#count(audience)] as const)
    this.counts.value = new Map(await Promise.all(counts))
  }

  async #readSent(): Promise<void> {
    const path = `${this.#path}/audit?subject=broadcast&limit=10`
    this.sent.value = (await get<{ entries: AuditEntry[] }>(path)).entries
  }

  /** Sends the message, after saying to how many. */
  async send(): Promise<void> {
    if (!this.isWritten.peek()) return
    const audience = this.audience.peek()
    const confirm = confirmOnThisPage()
    // Count again: people are outbid and pay while the message is written.
    const count = await this.#count(audience).catch(() => this.recipientCount.peek() ?? 0)
    if (count === 0) return toast({ text: words.nobody })
    confirm({
      title: words.send(count),
      text: words.confirm(words.audiences[audience].name, count),
      button: words.send(count),
      act: async () => {
        const body = { title: this.heading.peek().trim(), message: this.text.peek().trim(), audience }
        const headers = { 'idempotency-key': this.#key }
        const path = `${this.#path}/broadcasts`
        const { recipientCount } = await post<{ recipientCount: number }>(path, body, { headers })
        this.#key = newKey()
        toast({ text: words.sent(recipientCount) })
        this.heading.value = ''
        this.text.value = ''
        void this.read()
      },
    })
  }

  /** A dry run, which needs a message too. */
  async #count(audience: Audience): Promise<number> {
    const body = { title: 'Preview', message: 'Preview', audience }
    const path = `${this.#path}/broadcasts?dryRun=1`
    return (await post<{ recipientCount: number }>(path, body)).recipientCount
  }
}
