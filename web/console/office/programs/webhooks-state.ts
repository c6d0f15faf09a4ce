import { signal } from '@preact/signals'
import { call, post } from '../../../shared/api.ts'
import { AllRows } from '../../data/all-rows.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { Form } from '../../ui/forms/form.ts'
import { words } from '../../words/programs-en.ts'

export const kinds = ['bids', 'items', 'purchases', 'payments', 'guests', 'auctions'] as const
type Kind = (typeof kinds)[number]

export type Webhook = {
  id: number
  url: string
  kinds: Kind[]
  includesPeople: boolean
  isOn: boolean
  offReason: 'manager' | 'gone' | 'unreachable' | 'too_many' | 'restored' | 'no_rights' | null
  waitingCount: number
  failedCount: number
  lastSuccessAt: number | null
}

/** Where an organization's programs hear what happens. */
export class WebhooksState {
  readonly webhooks: AllRows<Webhook>
  readonly form = new Form()
  readonly url = signal('')
  readonly kinds = signal<readonly Kind[]>(['purchases'])
  readonly includesPeople = signal(false)
  /** The secret that was just made; the service never shows it again. */
  readonly secret = signal<string | null>(null)
  /** Whose deliveries are looked at. */
  readonly opened = signal<Webhook | null>(null)
  readonly path: string

  constructor(organizationId: number) {
    this.path = `/v3/manage/organizations/${organizationId}/webhooks`
    this.webhooks = new AllRows({ path: this.path, name: 'webhooks', keyOf: ({ id }) => id })
  }

  choose = (kind: Kind, isChosen: boolean): void => {
    const others = this.kinds.peek().filter((one) => one !== kind)
    this.kinds.value = isChosen ? [...others, kind] : others
  }

  add = async (): Promise<void> => {
    if (this.kinds.peek().length === 0) return this.form.refuse({ kinds: words.webhooks.noKind })
    await this.form.submit(async () => {
      const body = {
        url: this.url.peek().trim(),
        kinds: this.kinds.peek(),
        includesPeople: this.includesPeople.peek(),
      }
      const { secret, ...added } = await post<Webhook & { secret: string }>(this.path, body)
      this.webhooks.put(added)
      this.secret.value = secret
      this.url.value = ''
      this.includesPeople.value = false
    })
  }

  turn = (webhook: Webhook, isOn: boolean): Promise<void> =>
    this.#try(async () => {
      this.webhooks.put(await call<Webhook>('PATCH', `${this.path}/${webhook.id}`, { body: { isOn } }))
    })

  test = (webhook: Webhook): Promise<void> =>
    this.#try(async () => {
      await post(`${this.path}/${webhook.id}/test`)
      toast({ text: words.webhooks.tested })
      this.opened.value = webhook
    })

  changeSecret = (webhook: Webhook): void => {
    const { secretTitle: title, secretText, changeSecret: button } = words.webhooks
    confirm({
      title,
      text: secretText,
      button,
      act: async () => {
        const changed = await post<{ secret: string }>(`${this.path}/${webhook.id}/secret`)
        this.secret.value = changed.secret
      },
    })
  }

  remove = (webhook: Webhook): void => {
    const { removeTitle: title, removeText, remove: button } = words.webhooks
    confirm({
      title,
      text: removeText(webhook.url),
      button,
      act: async () => {
        await call('DELETE', `${this.path}/${webhook.id}`)
        this.webhooks.drop(webhook.id)
      },
    })
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      toastFailure(error)
      await this.webhooks.read()
    }
  }
}
