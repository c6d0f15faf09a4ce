import { useSignal } from '@preact/signals'
import { Notice } from '../../../parts/notice.tsx'
import { post } from '../../../shared/api.ts'
import { navigate } from '../../../shared/router.ts'
import { readRights, rights } from '../../data/session/rights.ts'
import { useAll } from '../../data/use-all.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { AddRow } from '../../ui/forms/add-row.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { nameColumn, textColumn } from '../../ui/table/columns.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { peopleWords } from '../../words/people-en.ts'
import type { Organization } from './organization-state.ts'

const PATH = '/v3/manage/organizations'

/** The organizations a person manages; administrators see all of them and can add new ones. */
export function OrganizationsPage() {
  const say = peopleWords.organizations
  const list = useAll<Organization>(PATH, { name: 'organizations', keyOf: ({ id }) => id })
  return (
    <ListPage
      title={say.title}
      above={rights.value!.isAdministrator && <NewOrganization />}
      list={list}
      columns={organizationColumns()}
      nameOf={({ name }) => name}
      onOpen={({ id }) => navigate(`/console/organizations/${id}`)}
      empty={<Notice title={say.none} />}
    />
  )
}

function NewOrganization() {
  const say = peopleWords.organizations
  const form = useForm()
  const name = useSignal('')
  const create = () =>
    form.submit(async () => {
      const created = await post<Organization>(PATH, { name: name.peek().trim() })
      toast({ text: say.created(created.name) })
      await readRights()
      navigate(`/console/organizations/${created.id}`)
    })
  return (
    <AddRow label={say.add} button={say.create} typed={name} field="name" form={form} onSubmit={create} />
  )
}

function organizationColumns(): Column<Organization>[] {
  const say = peopleWords.organizations
  return [
    nameColumn(say.name, {
      width: '60%',
      nameOf: ({ name }) => name,
      href: ({ id }) => `/console/organizations/${id}`,
    }),
    textColumn('auctionCount', say.auctions, { isNumber: true }),
  ]
}
