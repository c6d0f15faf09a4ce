import { signal } from '@preact/signals'
import { call, post } from '../../../shared/api.ts'
import type { Invitation } from '../../api-types.ts'
import { AllRows } from '../../data/all-rows.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Form } from '../../ui/forms/form.ts'
import { guestsWords } from '../../words/guests-en.ts'

/** The invitations of an auction, and new ones by email. */
export class InvitationsState {
  readonly list: AllRows<Invitation>
  readonly form = new Form()
  readonly typed = signal('')

  constructor(auctionId: number) {
    const path = `/v3/manage/auctions/${auctionId}/invitations`
    this.list = new AllRows({ path, name: 'invitations', keyOf: ({ id }) => id })
  }

  invite = (): Promise<boolean> =>
    this.form.submit(async () => {
      const emails = this.typed
        .peek()
        .split(/[\s,;]+/)
        .filter(Boolean)
      const { invitedCount, alreadyInvitedCount } = await post<{
        invitedCount: number
        alreadyInvitedCount: number
      }>(this.list.source.path, { emails })
      this.typed.value = ''
      toast({ text: guestsWords.invite.done(invitedCount, alreadyInvitedCount) })
      await this.list.read()
    })

  withdraw = ({ id, email }: Invitation): void =>
    confirm({
      title: guestsWords.invite.withdrawTitle,
      text: guestsWords.invite.withdrawText(email),
      button: guestsWords.invite.withdrawButton,
      act: async () => {
        await call('DELETE', `${this.list.source.path}/${id}`)
        this.list.drop(id)
      },
    })
}
