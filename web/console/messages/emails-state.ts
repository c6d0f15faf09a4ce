import { computed, effect, signal } from '@preact/signals'
import { get, post } from '../../shared/api.ts'
import type { Auction, Guest, Mail, MailAudience, MailPreview } from '../api-types.ts'
import { AllRows } from '../data/all-rows.ts'
import { stayCurrent } from '../data/stay-current.ts'
import { confirm } from '../feedback/confirm.tsx'
import { failureText } from '../feedback/failure-text.ts'
import { toast } from '../feedback/toast.tsx'
import { mailsWords as words } from '../words/mails-en.ts'

export type PressedKind = 'invitation' | 'notWon'
export type Who = 'all' | 'chosen'

/** No event tells that a mail has left. */
const READ_EVERY_MS = 10_000

type Meta = { isMailOn: boolean; dailyLimit: number; sentToday: number }

/** What can be mailed to guests at this time of the auction, to whom, and what became of every mail. */
export class EmailsState {
  /** Null when the auction is a draft, or cancelled: then there is nobody to write to. */
  readonly kind: PressedKind | null
  readonly mails: AllRows<Mail>
  readonly guests: AllRows<Guest>
  readonly meta = signal<Meta | null>(null)
  readonly preview = signal<MailPreview | null>(null)
  readonly audience = signal<MailAudience | null>(null)
  readonly who = signal<Who>('all')
  readonly chosen = signal<ReadonlySet<number | string>>(new Set())
  readonly isBusy = signal(false)
  readonly isEmpty = computed(() => this.who.value === 'chosen' && this.chosen.value.size === 0)
  readonly #path: string

  constructor({ id, status }: Pick<Auction, 'id' | 'status'>) {
    this.#path = `/v3/manage/auctions/${id}/mails`
    this.kind = kindAt(status)
    this.mails = new AllRows({ path: this.#path, name: 'mails', keyOf: (mail) => mail.id })
    const guests = `/v3/manage/auctions/${id}/registrations`
    this.guests = new AllRows({ path: guests, name: 'registrations', keyOf: ({ userId }) => userId })
  }

  /** Reads states again now and then, and counts again whenever others are chosen, until the returned function is called. */
  start(): () => void {
    const { read, failed: failure } = this.mails
    const stops = [
      stayCurrent({ read, failure, everyMs: READ_EVERY_MS }),
      effect(() => {
        const body = this.#body()
        if (body && !this.isEmpty.value) void this.#count(body)
      }),
    ]
    void this.#readMeta()
    void this.#readPreview()
    return () => {
      for (const stop of stops) stop()
    }
  }

  #body(): object | null {
    if (this.kind === null) return null
    return this.who.value === 'all'
      ? { kind: this.kind }
      : { kind: this.kind, userIds: [...this.chosen.value] }
  }

  async #count(body: object): Promise<void> {
    try {
      this.audience.value = await post<MailAudience>(`${this.#path}?dryRun=1`, body)
    } catch (error) {
      toast({ text: failureText(error), isWrong: true })
    }
  }

  async #readMeta(): Promise<void> {
    const { isMailOn, dailyLimit, sentToday } = await get<Meta>(`${this.#path}?limit=1`)
    this.meta.value = { isMailOn, dailyLimit, sentToday }
  }

  async #readPreview(): Promise<void> {
    if (this.kind === null) return
    this.preview.value = await get<MailPreview>(`${this.#path}/preview?kind=${this.kind}`)
  }

  send = (): void => {
    const { kind } = this
    const count = this.audience.peek()?.recipientCount
    const body = this.#body()
    if (!kind || !count || !body) return
    confirm({
      title: words.send(count),
      text: words.confirm[kind](count),
      button: words.send(count),
      act: async () => {
        const { recipientCount } = await post<MailAudience>(this.#path, body)
        toast({ text: words.sent(recipientCount) })
        await Promise.all([this.mails.read(), this.#readMeta(), this.#count(body)])
      },
    })
  }

  sendTest = async (): Promise<void> => {
    this.isBusy.value = true
    try {
      await post(`${this.#path}/test`, { kind: this.kind })
      toast({ text: words.testSent })
      await this.mails.read()
    } catch (error) {
      toast({ text: failureText(error), isWrong: true })
    }
    this.isBusy.value = false
  }

  again = async ({ id }: Mail): Promise<void> => {
    try {
      this.mails.put(await post<Mail>(`${this.#path}/${id}/again`, {}))
      toast({ text: words.againSent })
    } catch (error) {
      toast({ text: failureText(error), isWrong: true })
    }
  }
}

export function kindAt(status: string): PressedKind | null {
  if (['presale', 'preview', 'open', 'paused', 'extended'].includes(status)) return 'invitation'
  return status === 'closed' || status === 'reconciled' ? 'notWon' : null
}

/** What is under way, or came out of a backup, is not sent again by hand. */
export const isFinished = ({ state }: Pick<Mail, 'state'>) =>
  ['accepted', 'refused', 'unsure', 'dropped'].includes(state)
