import { call } from '../../../shared/api.ts'
import { navigate } from '../../../shared/router.ts'
import type { Auction, Guest } from '../../api-types.ts'
import { AllRows } from '../../data/all-rows.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { sharersOf } from '../../sheets/bills/sharing.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Editor } from '../../ui/forms/editor.ts'
import { guestsWords } from '../../words/guests-en.ts'
import { guestFields } from './guest-fields.ts'
import { saveGuest } from './save-guest.ts'

/** One guest and their form; the other guests are possible hosts. */
export class GuestState {
  readonly auction: Auction
  readonly guests: AllRows<Guest>
  readonly editor: Editor<Guest>

  constructor(auction: Auction, guest: Guest) {
    this.auction = auction
    const path = `/v3/manage/auctions/${auction.id}/registrations`
    this.guests = new AllRows({ path, name: 'registrations', keyOf: ({ userId }) => userId })
    this.editor = new Editor<Guest>(guest, {
      fields: () => guestFields({ guest, guests: this.guests.shown }),
      texts: () => guestsWords,
      place: () => auction,
    })
  }

  get guest(): Guest {
    return this.editor.original.value
  }

  get listPath(): string {
    return `/console/a/${this.auction.id}/guests`
  }

  /** Those whom this guest brought. */
  get party(): readonly Guest[] {
    return this.guests.shown.filter(({ hostUserId }) => hostUserId === this.guest.userId)
  }

  /** Also while the form has unsaved changes. */
  get asListed(): Guest {
    return this.guests.shown.find(({ userId }) => userId === this.guest.userId) ?? this.guest
  }

  get payer(): Guest | null {
    return this.guests.shown.find(({ userId }) => userId === this.asListed.payerUserId) ?? null
  }

  /** Those whose bill this guest pays. */
  get sharers(): readonly Guest[] {
    return sharersOf(this.guest, this.guests.shown)
  }

  /** Somebody else pays for this guest, or one of those for whom they pay. */
  showPayer = (changed: Guest): void => {
    this.guests.put(changed)
    if (changed.userId === this.guest.userId) this.editor.follow(changed)
  }

  get exemptions(): readonly string[] {
    return this.editor.value('overrides') as string[]
  }

  setExemption = (check: string, isExempt: boolean): void => {
    const all = Object.keys(guestsWords.exemptions)
    const next = all.filter((one) => (one === check ? isExempt : this.exemptions.includes(one)))
    this.editor.set('overrides', next)
  }

  submit = (): Promise<void> =>
    this.editor.submit(async (changes) => {
      const saved = await saveGuest(this.auction, this.guest, changes, this.guests.shown)
      this.editor.accept(saved)
      toast({ text: guestsWords.saved(nameOf(saved)) })
    })

  remove = (): void => {
    const { userId, paddleNumber } = this.guest
    const name = nameOf(this.guest)
    confirm({
      title: guestsWords.removeTitle(name),
      text: guestsWords.removeText(paddleNumber),
      button: guestsWords.remove,
      act: async () => {
        await call('DELETE', `/v3/manage/auctions/${this.auction.id}/registrations/${userId}`)
        toast({ text: guestsWords.removed(name) })
        navigate(this.listPath)
      },
    })
  }
}
