import { signal } from '@preact/signals'
import { call } from '../../../shared/api.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { peopleWords } from '../../words/people-en.ts'

export type Account = {
  id: number
  email: string
  firstName: string
  lastName: string
  phone: string
  isLockedOut: boolean
  isDisabled: boolean
}

export const accountName = ({ firstName, lastName, email }: Account) =>
  `${firstName} ${lastName}`.trim() || email

/** The accounts that a search finds, and what an administrator does with one. */
export class AccountsState {
  readonly search = signal('')
  /** Set by the page, which reads the list. */
  reload: () => Promise<void> = async () => {}

  get path(): string {
    const search = this.search.value.trim().slice(0, 80)
    return `/v3/manage/users?limit=100${search === '' ? '' : `&search=${encodeURIComponent(search)}`}`
  }

  toggleBan = (account: Account): void => {
    const say = peopleWords.accounts
    const name = accountName(account)
    const { isLockedOut } = account
    confirm({
      title: isLockedOut ? say.unbanTitle(name) : say.banTitle(name),
      text: isLockedOut ? say.unbanText(name) : say.banText(name),
      button: isLockedOut ? say.unban : say.ban,
      act: () =>
        this.#change(
          account,
          { isLockedOut: !isLockedOut },
          isLockedOut ? say.unbanned(name) : say.nowBanned(name),
        ),
    })
  }

  unlock = (account: Account): void => {
    const text = peopleWords.accounts.unlocked(accountName(account))
    this.#change(account, { isDisabled: false }, text).catch(toastFailure)
  }

  async #change({ id }: Account, body: object, text: string): Promise<void> {
    await call('PATCH', `/v3/manage/users/${id}`, { body })
    toast({ text })
    await this.reload()
  }
}
