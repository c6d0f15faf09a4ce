import { signal } from '@preact/signals'
import { call, post } from '../../../shared/api.ts'
import { AllRows } from '../../data/all-rows.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Form } from '../../ui/forms/form.ts'
import { words } from '../../words/programs-en.ts'

export const scopes = ['read', 'items', 'guests', 'money'] as const
type Scope = (typeof scopes)[number]

export type Key = {
  id: number
  name: string
  ending: string
  scopes: Scope[]
  state: 'active' | 'expired' | 'ended'
  madeBy: string
  expiresAt: number
  lastUsedAt: number | null
}

/** The keys of an organization: make one, see it once, revoke it. */
export class KeysState {
  readonly keys: AllRows<Key>
  readonly form = new Form()
  readonly name = signal('')
  readonly scopes = signal<readonly Scope[]>(['read'])
  readonly days = signal<'30' | '90' | '365'>('90')
  /** The text of the key that was just made; the service never shows it again. */
  readonly made = signal<string | null>(null)
  readonly #path: string

  constructor(organizationId: number) {
    this.#path = `/v3/manage/organizations/${organizationId}/keys`
    this.keys = new AllRows({ path: this.#path, name: 'keys', keyOf: ({ id }) => id })
  }

  choose = (scope: Scope, isChosen: boolean): void => {
    const others = this.scopes.peek().filter((one) => one !== scope)
    this.scopes.value = isChosen ? [...others, scope] : others
  }

  make = async (): Promise<void> => {
    if (this.scopes.peek().length === 0) return this.form.refuse({ scopes: words.keys.noScope })
    await this.form.submit(async () => {
      const body = {
        name: this.name.peek().trim(),
        scopes: this.scopes.peek(),
        expiresInDays: Number(this.days.peek()),
      }
      const { key, ...made } = await post<Key & { key: string }>(this.#path, body)
      this.keys.put(made)
      this.made.value = key
      this.name.value = ''
    })
  }

  revoke = ({ id, name }: Key): void => {
    const { revokeTitle, revokeText, revoke: button, revoked } = words.keys
    confirm({
      title: revokeTitle(name),
      text: revokeText,
      button,
      act: async () => {
        await call('DELETE', `${this.#path}/${id}`)
        await this.keys.read()
        toast({ text: revoked(name) })
      },
    })
  }
}
