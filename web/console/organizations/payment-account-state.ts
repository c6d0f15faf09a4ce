import { signal } from '@preact/signals'
import type { PaymentAccount } from '../../../src/management/payments/access.ts'
import { call, get } from '../../shared/api.ts'
import { Failure } from '../../shared/failure.ts'
import { decimalSign } from '../../shared/money-field.ts'
import { readAmount } from '../../shared/read-amount.ts'
import { confirm } from '../feedback/confirm.tsx'
import { toast } from '../feedback/toast.tsx'
import { Form } from '../forms/form.ts'
import { peopleWords } from '../words/people-en.ts'

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

  connect = async (): Promise<void> => {
    const text = peopleWords.cards
    const [feePercent, feeFixed] = [this.feePercent, this.feeFixed].map((typed) => amountIn(typed.peek()))
    this.missingRights.value = []
    if (feePercent === undefined) return this.form.refuse({ feePercent: text.badFee })
    if (feeFixed === undefined) return this.form.refuse({ feeFixed: text.badFee })
    await this.form.submit(async () => {
      const body = { secretKey: this.key.peek().trim(), feePercent, feeFixed }
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
      ...{ title, text: removeText, button },
      act: async () => {
        await call('DELETE', this.#path)
        await this.read()
        toast({ text: removed })
      },
    })
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
