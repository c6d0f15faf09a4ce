import { signal } from '@preact/signals'
import { call, post } from '../../../shared/api.ts'
import type { Auction, Member, StaffRole } from '../../api-types.ts'
import { AllRows } from '../../data/all-rows.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { Form } from '../../ui/forms/form.ts'
import { peopleWords } from '../../words/people-en.ts'

export const staffRoles: readonly StaffRole[] = ['door', 'desk', 'clerk', 'screen']

/** How often the list is read while somebody still has to be confirmed: they may be standing beside the manager. */
const REFRESH_MS = 5_000

/** The staff of an auction: added by email, confirmed, given roles, removed. */
export class StaffState {
  readonly list: AllRows<Member>
  readonly form = new Form()
  readonly email = signal('')
  /** Of the person who is being added. */
  readonly roles = signal<readonly StaffRole[]>([])
  #lastChange = Promise.resolve()

  constructor(auction: Auction) {
    const path = `/v3/manage/auctions/${auction.id}/staff`
    this.list = new AllRows({ path, name: 'staff', keyOf: ({ id }) => id })
  }

  get isWaiting(): boolean {
    return this.list.shown.some(({ isConfirmed }) => !isConfirmed)
  }

  /** Those who have signed in with an address that was added before it had an account. */
  get toConfirm(): readonly Member[] {
    return this.list.shown.filter(({ isConfirmed, userId }) => !isConfirmed && userId !== null)
  }

  /** Reads the list again and again, until the returned function is called. */
  refresh = (): (() => void) => {
    const timer = setInterval(() => void this.list.read(), REFRESH_MS)
    return () => clearInterval(timer)
  }

  setRole = (role: StaffRole, isOn: boolean): void => {
    this.roles.value = withRole(this.roles.peek(), role, isOn)
  }

  add = async (): Promise<void> => {
    const roles = this.roles.peek()
    if (roles.length === 0) return this.form.refuse({ roles: peopleWords.staff.noRole })
    await this.form.submit(async () => {
      const { email, isConfirmed, phoneLastTwoDigits } = await this.#set(this.email.peek().trim(), roles)
      this.email.value = ''
      this.roles.value = []
      const { added, addedWaiting, names } = peopleWords.staff
      const who = `${email}: ${roles.map((role) => names[role]).join(', ')}`
      toast({ text: isConfirmed ? added(who, phoneLastTwoDigits) : addedWaiting(who) })
    })
  }

  confirm = async ({ id, userId, email }: Member): Promise<void> => {
    try {
      this.list.put(await post<Member>(`${this.list.source.path}/${id}/confirmation`, { userId }))
      toast({ text: peopleWords.staff.confirmed(email) })
    } catch (error) {
      toastFailure(error)
      await this.list.read()
    }
  }

  /** One change after the other: all roles are sent, and those of the row may be from before the last change. */
  changeRole = ({ id }: Member, role: StaffRole, isOn: boolean): void => {
    this.#lastChange = this.#lastChange.then(() => this.#changeRole(id, role, isOn))
  }

  async #changeRole(id: number, role: StaffRole, isOn: boolean): Promise<void> {
    const member = this.list.shown.find((one) => one.id === id)
    if (!member) return
    const roles = withRole(member.roles, role, isOn)
    if (roles.length === 0) return this.remove(member)
    try {
      await this.#set(member.email, roles)
    } catch (error) {
      toastFailure(error)
    }
  }

  remove = ({ id, email, roles, isConfirmed }: Member): void =>
    confirm({
      title: peopleWords.staff.removeTitle,
      text: peopleWords.staff.removeText(email),
      button: peopleWords.staff.removeButton,
      act: async () => {
        await call('DELETE', `${this.list.source.path}/${id}`)
        this.list.drop(id)
        const undo = () => this.#set(email, roles)
        // Adding somebody who has an account by now would confirm them.
        toast({ text: peopleWords.staff.removed(email), ...(isConfirmed && { undo }) })
      },
    })

  /** Adds somebody; adding them again replaces their roles. */
  async #set(email: string, roles: readonly string[]): Promise<Member> {
    const member = await post<Member>(this.list.source.path, { email, roles })
    this.list.put(member)
    return member
  }
}

const withRole = (roles: readonly StaffRole[], role: StaffRole, isOn: boolean) =>
  staffRoles.filter((one) => (one === role ? isOn : roles.includes(one)))
