import { computed, effect, type Signal, signal, untracked } from '@preact/signals'
import { get, post } from '../../../shared/api.ts'
import { isUnanswered, retryLater } from '../../../shared/retry.ts'
import type { Auction, Guest, Item, Mail, MailAudience, MailPreview } from '../../api-types.ts'
import { AllRows } from '../../data/all-rows.ts'
import { stayCurrent } from '../../data/stay-current.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { mailsWords as words } from '../../words/mails-en.ts'

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
  /** How often mails were sent from here: who gets the next ones is counted again after each. */
  readonly #sendCount = signal(0)
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
      effect(() => this.#count()),
      effect(() => this.#readPreview()),
      effect(() => this.#readMeta()),
    ]
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

  #count(): (() => void) | undefined {
    void this.#sendCount.value
    const body = this.#body()
    this.audience.value = null
    if (!body || this.isEmpty.value) return
    const count = () => post<MailAudience>(`${this.#path}?dryRun=1`, body)
    const show = (audience: MailAudience) => (this.audience.value = audience)
    return readUntilAnswered(count, { show, onRefused: toastFailure })
  }

  #readMeta(): () => void {
    void this.#sendCount.value
    const read = () => get<Meta>(`${this.#path}?limit=1`)
    return readUntilAnswered(read, { show: (meta) => (this.meta.value = meta) })
  }

  #readPreview(): (() => void) | undefined {
    const mail = this.#mail()
    this.preview.value = null
    if (!mail) return
    const query = `kind=${mail.kind}${mail.showsPrice ? '&showsPrice=true' : ''}`
    const read = () => get<MailPreview>(`${this.#path}/preview?${query}`)
    // There may be nothing to say to anybody yet.
    return readUntilAnswered(read, { show: (preview) => (this.preview.value = preview) })
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
        this.#sendCount.value++
        void this.mails.read()
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
      toastFailure(error)
    }
    this.isBusy.value = false
  }

  again = async ({ id }: Mail): Promise<void> => {
    try {
      this.mails.put(await post<Mail>(`${this.#path}/${id}/again`, {}))
      toast({ text: words.againSent })
    } catch (error) {
      toastFailure(error)
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

/** Reads, and again while there is no answer, until the returned function is called: by then something else is shown. */
function readUntilAnswered<Answer>(
  read: () => Promise<Answer>,
  { show, onRefused }: { show: (answer: Answer) => void; onRefused?: (error: unknown) => void },
): () => void {
  let isOver = false
  let stopRetrying = () => {}
  const run = async () => {
    try {
      const answer = await read()
      if (!isOver) show(answer)
    } catch (error) {
      if (isOver) return
      if (isUnanswered(error)) stopRetrying = retryLater(error, run)
      else onRefused?.(error)
    }
  }
  void untracked(run)
  return () => {
    isOver = true
    stopRetrying()
  }
}
