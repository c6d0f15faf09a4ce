import { signal } from '@preact/signals'
import { call, post } from '../../../shared/api.ts'
import { AllRows } from '../../data/all-rows.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { Editor, type Field } from '../../ui/forms/editor.ts'
import { Form } from '../../ui/forms/form.ts'
import { area, line, optionalLine } from '../../ui/forms/kinds.ts'
import { peopleWords } from '../../words/people-en.ts'
import { isNotProved } from './is-not-proved.ts'

export type Organization = {
  id: number
  name: string
  website: string | null
  legalName: string | null
  taxNumber: string | null
  receiptFooter: string | null
  contactEmail: string | null
  logoUrl: string | null
  auctionCount: number
}

type NamedManager = {
  id: number
  email: string
  userId: number | null
  name: string | null
  phoneLastTwoDigits: string | null
}

export type Manager = { userId: number; email: string; firstName: string; lastName: string }

const organizationFields: Record<keyof typeof peopleWords.organizations.labels, Field> = {
  name: { ...line, isRequired: true },
  website: { ...optionalLine, type: 'url', maxLength: 500 },
  legalName: optionalLine,
  taxNumber: { ...optionalLine, maxLength: 100 },
  receiptFooter: { ...area, maxLength: 2000 },
  contactEmail: { ...optionalLine, type: 'email', maxLength: 254 },
}

const REFRESH_MS = 5_000

/** One organization: what receipts say about it, and who manages it. */
export class OrganizationState {
  readonly editor: Editor<Organization>
  readonly managers: AllRows<Manager>
  /** Those who have not proved their address yet, and wait. */
  readonly named: AllRows<NamedManager>
  readonly managerForm = new Form()
  readonly managerEmail = signal('')
  readonly #path: string

  constructor(organization: Organization) {
    this.#path = `/v3/manage/organizations/${organization.id}`
    this.editor = new Editor<Organization>(organization, {
      fields: () => organizationFields,
      texts: () => peopleWords.organizations,
      // It has neither amounts nor times.
      place: () => ({ currency: 'USD', timeZone: 'UTC' }),
    })
    const path = `${this.#path}/managers`
    this.managers = new AllRows({ path, name: 'managers', keyOf: ({ userId }) => userId })
    const namedPath = `${this.#path}/named-managers`
    this.named = new AllRows({ path: namedPath, name: 'namedManagers', keyOf: ({ id }) => id })
  }

  get organization(): Organization {
    return this.editor.original.value
  }

  submit = (): Promise<void> =>
    this.editor.submit(async (body) => {
      this.editor.accept(await call<Organization>('PATCH', this.#path, { body }))
      toast({ text: peopleWords.organizations.saved })
    })

  addManager = (): Promise<boolean> =>
    this.managerForm.submit(async () => {
      const body = { email: this.managerEmail.peek().trim() }
      const added = await post<Manager>(this.managers.source.path, body).catch((error: unknown) => {
        if (isNotProved(error)) return null
        throw error
      })
      if (added) this.managers.put(added)
      else this.named.put(await post<NamedManager>(this.named.source.path, body))
      this.managerEmail.value = ''
      const { managerAdded, managerNamed } = peopleWords.organizations
      toast({ text: (added ? managerAdded : managerNamed)(body.email) })
    })

  /** Reads again and again who has signed in: they may be standing beside the manager. */
  refreshNamed = (): (() => void) => {
    const timer = setInterval(() => void this.named.read(), REFRESH_MS)
    return () => clearInterval(timer)
  }

  confirmManager = async ({ id, userId, email }: NamedManager): Promise<void> => {
    try {
      this.managers.put(await post<Manager>(`${this.named.source.path}/${id}/confirmation`, { userId }))
      this.named.drop(id)
      toast({ text: peopleWords.staff.confirmed(email) })
    } catch (error) {
      toastFailure(error)
      await this.named.read()
    }
  }

  removeNamed = async ({ id }: NamedManager): Promise<void> => {
    try {
      await call('DELETE', `${this.named.source.path}/${id}`)
      this.named.drop(id)
    } catch (error) {
      toastFailure(error)
    }
  }

  removeManager = ({ userId, email }: Manager): void =>
    confirm({
      title: peopleWords.organizations.removeTitle,
      text: peopleWords.organizations.removeText(email, this.organization.name),
      button: peopleWords.organizations.removeButton,
      act: async () => {
        await call('DELETE', `${this.managers.source.path}/${userId}`)
        this.managers.drop(userId)
      },
    })
}
