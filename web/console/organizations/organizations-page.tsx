import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { post } from '../../shared/api.ts'
import { navigate } from '../../shared/router.ts'
import { useAll } from '../data/use-all.ts'
import { toast } from '../feedback/toast.tsx'
import { FormTrouble, TextField } from '../forms/fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { Page } from '../frame/page.tsx'
import { readRights, rights } from '../rights.ts'
import { Table } from '../table/table.tsx'
import { peopleEn } from '../words/people-en.ts'
import '../items/categories-page.css'

const { organizations: say } = peopleEn

export type Organization = {
  id: number
  name: string
  website: string | null
  legalName: string | null
  taxNumber: string | null
  receiptFooter: string | null
  auctionCount: number
}

/** The organizations a person manages; administrators see all of them and can add new ones. */
export function OrganizationsPage() {
  const list = useAll<Organization>('/v3/manage/organizations', {
    name: 'organizations',
    keyOf: ({ id }) => id,
  })
  const name = useSignal('')
  const form = useForm()
  const create = () =>
    form.submit(async () => {
      const made = await post<Organization>('/v3/manage/organizations', { name: name.peek().trim() })
      toast({ text: say.created(made.name) })
      await readRights()
      navigate(`/console/organizations/${made.id}`)
    })
  const rows = list.rows.value
  return (
    <Page title={say.title}>
      <div class="stack">
        {rights.value!.isAdministrator && (
          <form
            class="add-row categories"
            onSubmit={(event) => {
              event.preventDefault()
              void create()
            }}
          >
            <TextField
              label={say.add}
              value={name.value}
              onChange={(next) => (name.value = next)}
              error={form.errorOf('name')}
              isRequired
            />
            <Button type="submit" look="main" disabled={form.isBusy}>
              {say.create}
            </Button>
          </form>
        )}
        <FormTrouble text={form.errorOf('name') ? null : form.trouble} />
        {list.failure && !rows ? <FailureNotice error={list.failure} again={list.read} /> : null}
        {!rows && !list.failure && <Skeleton height="200px" />}
        {rows && (
          <Table
            label={say.title}
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={({ name: called }) => called}
            onOpen={({ id }) => navigate(`/console/organizations/${id}`)}
            empty={<Notice title={say.none} />}
            columns={[
              {
                key: 'name',
                head: say.name,
                width: '60%',
                sortBy: ({ name: called }) => called,
                cell: ({ id, name: called }) => (
                  <a class="table-name" href={`/console/organizations/${id}`}>
                    {called}
                  </a>
                ),
              },
              {
                key: 'auctions',
                head: say.auctions,
                isNumber: true,
                sortBy: ({ auctionCount }) => auctionCount,
                cell: ({ auctionCount }) => auctionCount,
              },
            ]}
          />
        )}
      </div>
    </Page>
  )
}
