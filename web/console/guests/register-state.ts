import { signal } from '@preact/signals'
import { post } from '../../shared/api.ts'
import type { Auction, Guest } from '../api-types.ts'
import { toast } from '../feedback/toast.tsx'
import { Form } from '../forms/form.ts'
import { paddle, UNREADABLE } from '../forms/kinds.ts'
import { words } from '../words/en.ts'
import { guestsWords } from '../words/guests-en.ts'
import { nameOf } from './guest-list.ts'

const blank = { email: '', firstName: '', lastName: '', paddleNumber: '', tableName: '' }

/** A guest who is being registered; what is left empty is not sent. */
export class RegisterState {
  readonly form = new Form()
  readonly typed = signal(blank)
  readonly #auction: Auction

  constructor(auction: Auction) {
    this.#auction = auction
  }

  /** What a field of the form needs. */
  field = (name: keyof typeof blank) => ({
    value: this.typed.value[name],
    onChange: (value: string) => {
      this.typed.value = { ...this.typed.value, [name]: value }
    },
    error: this.form.errorOf(name),
  })

  /** The registered guest; null when it did not succeed. */
  submit = async (): Promise<Guest | null> => {
    const typed = Object.entries(this.typed.peek()).map(([field, value]) => [field, value.trim()] as const)
    const { paddleNumber, ...fields } = Object.fromEntries(typed.filter(([, value]) => value !== ''))
    const number = paddleNumber === undefined ? undefined : paddle.read(paddleNumber)
    if (number === UNREADABLE) {
      this.form.refuse({ paddleNumber: words.wrongNumber })
      return null
    }
    let guest: Guest | null = null
    await this.form.submit(async () => {
      const path = `/v3/manage/auctions/${this.#auction.id}/registrations`
      guest = await post<Guest>(path, { ...fields, ...(number !== undefined && { paddleNumber: number }) })
      toast({ text: guestsWords.form.done(nameOf(guest), guest.paddleNumber) })
    })
    return guest
  }
}
