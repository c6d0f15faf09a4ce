import { signal } from '@preact/signals'
import type { PaymentAccount } from '../../../../src/organizers/payments/access-schema.ts'
import { call, get } from '../../../shared/api.ts'
import { Failure } from '../../../shared/failure.ts'
import { decimalSign } from '../../../shared/money-field.ts'
import { readAmount } from '../../../shared/read-amount.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { Form } from '../../ui/forms/form.ts'
import { peopleWords } from '../../words/people-en.ts'

/** The organization's account at the payment provider: connect it, replace its key, disconnect it. */
export class PaymentAccountState {
  readonly current = signal<PaymentAccount | null>(null)
  readonly failure = signal<unknown>(null)
  readonly form = new Form()
  /** Whether the form is shown although an account is connected. */
  readonly isReplacing = signal(false)
  readonly key = signal('')
  readonly feePercent = signal('2.9')
  readonly feeFixed = signal('0.30')
  /** What the key that was tried last may not do, in the provider's words. */
  readonly missingRights = signal<readonly string[]>([])
  /** While Stripe's page is being opened. */
  readonly isLeaving = signal(false)
  readonly organizationId: number
  readonly #path: string

  constructor(organizationId: number) {
    this.organizationId = organizationId
    this.#path = `/v3/manage/organizations/${organizationId}/payments`
  }

  read = async (): Promise<void> => {
    try {
      this.#show(await get<PaymentAccount>(this.#path))
      this.failure.value = null
    } catch (error) {
      this.failure.value = error
    }
  }

  /** Somebody comes back from Stripe, or is sent to get another address because theirs was over. */
  arrive = async (): Promise<void> => {
    const query = new URLSearchParams(location.search).get('stripe')
    if (query) history.replaceState(history.state, '', location.pathname)
    if (query === 'again') return this.goToStripe()
    if (query !== 'back') return this.read()
    document.querySelector('.account')?.scrollIntoView()
    try {
      this.#show(await call<PaymentAccount>('POST', `${this.#path}/connect/look`))
    } catch {
      await this.read()
    }
  }

  goToStripe = async (): Promise<void> => {
    if (this.isLeaving.peek()) return
    this.isLeaving.value = true
    try {
      const { url } = await call<{ url: string | null }>('POST', `${this.#path}/connect`)
      if (url) return location.assign(url)
      await this.read()
    } catch (error) {
      toastFailure(error)
      await this.read()
    }
    this.isLeaving.value = false
  }

  /** In place of the key. */
  useConnected = (): void => {
    const { useTitle: title, useText, use: button, used } = peopleWords.cards.stripe
    confirm({
      title,
      text: useText,
      button,
      act: async () => {
        const body = {
          feePercent: amountIn(this.feePercent.peek()),
          feeFixed: amountIn(this.feeFixed.peek()),
        }
        this.#show(await call<PaymentAccount>('PUT', `${this.#path}/connect`, { body }))
        toast({ text: used })
      },
    })
  }

  saveFee = async (): Promise<void> => {
    const body = this.#fee()
    if (!body) return
    await this.form.submit(async () => {
      this.#show(await call<PaymentAccount>('PUT', `${this.#path}/connect`, { body }))
      toast({ text: peopleWords.cards.stripe.feeSaved })
    })
  }

  connect = async (): Promise<void> => {
    const text = peopleWords.cards
    this.missingRights.value = []
    const fee = this.#fee()
    if (!fee) return
    await this.form.submit(async () => {
      const body = { secretKey: this.key.peek().trim(), ...fee }
      try {
        this.#show(await call<PaymentAccount>('PUT', this.#path, { body }))
      } catch (error) {
        if (error instanceof Failure && Array.isArray(error.details.missingRights))
          this.missingRights.value = error.details.missingRights
        throw error
      }
      // Nothing of it stays in the page.
      this.key.value = ''
      this.isReplacing.value = false
      toast({ text: text.connected })
    })
  }

  disconnect = (): void => {
    const { removeTitle: title, removeText, removeButton: button, removed } = peopleWords.cards
    confirm({
      title,
      text: removeText,
      button,
      act: async () => {
        await call('DELETE', this.#path)
        await this.read()
        toast({ text: removed })
      },
    })
  }

  /** Null, and said at the field, when it is no number. */
  #fee(): { feePercent: number; feeFixed: number } | null {
    const { badFee } = peopleWords.cards
    const [feePercent, feeFixed] = [this.feePercent, this.feeFixed].map((typed) => amountIn(typed.peek()))
    if (feePercent === undefined) this.form.refuse({ feePercent: badFee })
    else if (feeFixed === undefined) this.form.refuse({ feeFixed: badFee })
    else return { feePercent, feeFixed }
    return null
  }

  #show(answer: PaymentAccount): void {
    this.current.value = answer
    if (!answer.account) return
    this.feePercent.value = String(answer.account.feePercent)
    this.feeFixed.value = answer.account.feeFixed
  }
}

function amountIn(text: string): number | undefined {
  const read = readAmount(text, decimalSign())
  return 'amount' in read ? read.amount : undefined
}
