import { computed, effect, type Signal, signal } from '@preact/signals'
import { get, post } from '../../shared/api.ts'
import type { Auction, Guest, Item, Mail, MailAudience, MailPreview } from '../api-types.ts'
import { AllRows } from '../data/all-rows.ts'
import { stayCurrent } from '../data/stay-current.ts'
import { confirm } from '../feedback/confirm.tsx'
import { failureText } from '../feedback/failure-text.ts'
import { toast } from '../feedback/toast.tsx'
import { mailsWords as words } from '../words/mails-en.ts'

export type PressedKind = 'invitation' | 'notWon' | DonorKind
export type DonorKind = 'giftReceived' | 'giftSold'
export type Who = 'all' | 'chosen'

/** No event tells that a mail has left. */
const READ_EVERY_MS = 10_000

type Meta = {
  isMailOn: boolean
  dailyLimit: number
  sentToday: number
  deferred: { mails: number; texts: number }
}

/** What can be mailed to guests at this time of the auction, to whom, and what became of every mail. */
export class EmailsState {
  /** None when the auction is a test, or cancelled: then there is nobody to write to. */
  readonly kinds: readonly PressedKind[]
  readonly kind: Signal<PressedKind | null>
  readonly mails: AllRows<Mail>
  readonly guests: AllRows<Guest>
  readonly lots: AllRows<Item>
  readonly meta = signal<Meta | null>(null)
  readonly preview = signal<MailPreview | null>(null)
  readonly audience = signal<MailAudience | null>(null)
  readonly who = signal<Who>('all')
  readonly chosen = signal<ReadonlySet<number | string>>(new Set())
  readonly chosenLots = signal<ReadonlySet<number | string>>(new Set())
  readonly showsPrice = signal(false)
  readonly isBusy = signal(false)
  readonly isEmpty = computed(() => this.who.value === 'chosen' && this.#chosenIds().length === 0)
  readonly #path: string

  constructor({ id, status }: Pick<Auction, 'id' | 'status'>) {
    this.#path = `/v3/manage/auctions/${id}/mails`
    this.kinds = kindsAt(status)
    this.kind = signal(this.kinds[0] ?? null)
    this.mails = new AllRows({ path: this.#path, name: 'mails', keyOf: (mail) => mail.id })
    const guests = `/v3/manage/auctions/${id}/registrations`
    this.guests = new AllRows({ path: guests, name: 'registrations', keyOf: ({ userId }) => userId })
    const lots = `/v3/manage/auctions/${id}/items`
    this.lots = new AllRows({ path: lots, name: 'items', keyOf: ({ id }) => id })
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
      effect(() => void this.#readPreview(this.#mail())),
    ]
    void this.#readMeta()
    return () => {
      for (const stop of stops) stop()
    }
  }

  #body(): object | null {
    const mail = this.#mail()
    if (mail === null || this.who.value === 'all') return mail
    return { ...mail, [isForDonors(mail.kind) ? 'itemIds' : 'userIds']: this.#chosenIds() }
  }

  #chosenIds(): (number | string)[] {
    const { kind, chosen, chosenLots } = this
    return [...(isForDonors(kind.value) ? chosenLots : chosen).value]
  }

  #mail(): { kind: PressedKind; showsPrice?: true } | null {
    const kind = this.kind.value
    if (kind === null) return null
    return kind === 'giftSold' && this.showsPrice.value ? { kind, showsPrice: true } : { kind }
  }

  async #count(body: object): Promise<void> {
    this.audience.value = null
    try {
      const audience = await post<MailAudience>(`${this.#path}?dryRun=1`, body)
      if (JSON.stringify(body) === JSON.stringify(this.#body())) this.audience.value = audience
    } catch (error) {
      toast({ text: failureText(error), isWrong: true })
    }
  }

  async #readMeta(): Promise<void> {
    const { isMailOn, dailyLimit, sentToday, deferred } = await get<Meta>(`${this.#path}?limit=1`)
    this.meta.value = { isMailOn, dailyLimit, sentToday, deferred }
  }

  async #readPreview(mail: { kind: PressedKind; showsPrice?: true } | null): Promise<void> {
    if (mail === null) return
    const query = `kind=${mail.kind}${mail.showsPrice ? '&showsPrice=true' : ''}`
    const preview = await get<MailPreview>(`${this.#path}/preview?${query}`).catch(() => null)
    // Another one may have been chosen meanwhile.
    if (mail.kind === this.kind.peek()) this.preview.value = preview
  }

  send = (): void => {
    const kind = this.kind.peek()
    const count = this.audience.peek()?.recipientCount
    const body = this.#body()
    if (!kind || !count || !body) return
    confirm({
      title: wordsFor(kind).send(count),
      text: words.confirm[kind](count),
      button: wordsFor(kind).send(count),
      act: async () => {
        const { recipientCount } = await post<MailAudience>(this.#path, body)
        toast({ text: wordsFor(kind).sent(recipientCount) })
        await Promise.all([this.mails.read(), this.#readMeta(), this.#count(body)])
      },
    })
  }

  sendTest = async (): Promise<void> => {
    this.isBusy.value = true
    try {
      await post(`${this.#path}/test`, this.#mail())
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

/** Donors are thanked from the first gift on, and told what was sold after the close. */
function kindsAt(status: string): PressedKind[] {
  if (status === 'draft') return ['giftReceived']
  if (['presale', 'preview', 'open', 'paused', 'extended'].includes(status))
    return ['invitation', 'giftReceived']
  return status === 'closed' || status === 'reconciled' ? ['notWon', 'giftSold', 'giftReceived'] : []
}

export const isForDonors = (kind: PressedKind | null): kind is DonorKind =>
  kind === 'giftReceived' || kind === 'giftSold'

/** A donor is no guest. */
export const wordsFor = (kind: PressedKind) => (isForDonors(kind) ? words.donors : words)

/** Only these can be written to. */
export const isReachable = ({ donorEmail, donorAgreed }: Pick<Item, 'donorEmail' | 'donorAgreed'>) =>
  donorEmail !== null && donorAgreed

/** What is under way, or came out of a backup, is not sent again by hand. */
export const isFinished = ({ state }: Pick<Mail, 'state'>) =>
  ['accepted', 'refused', 'unsure', 'dropped'].includes(state)
