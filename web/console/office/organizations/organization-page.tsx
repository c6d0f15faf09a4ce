import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { pageData } from '../../../shared/page-data.ts'
import { useReading } from '../../../shared/use-reading.ts'
import { useReadWhileShown } from '../../data/use-all.ts'
import { AddRow } from '../../ui/forms/add-row.tsx'
import { EditorFields, EditorForm } from '../../ui/forms/editor-fields.tsx'
import { PictureField } from '../../ui/forms/picture-field.tsx'
import { BackButton } from '../../ui/frame/back-button.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { removeColumn, textColumn } from '../../ui/table/columns.tsx'
import { Loaded } from '../../ui/table/loaded.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { peopleWords } from '../../words/people-en.ts'
import { type Manager, type Organization, OrganizationState } from './organization-state.ts'
import { PaymentAccount } from './payment-account.tsx'
import '../../ui/feedback/to-confirm.css'

/** What receipts say about the organization, and who manages it. */
export function OrganizationPage({ organizationId }: { organizationId: number }) {
  const say = peopleWords.organizations
  const reading = useReading<Organization>(`/v3/manage/organizations/${organizationId}`)
  return (
    <Page
      title={reading.value?.name ?? say.title}
      actions={<BackButton href="/console/organizations" label={say.back} />}
    >
      <Loaded {...reading} height="300px">
        {(organization) => <Details organization={organization} reload={reading.read} />}
      </Loaded>
    </Page>
  )
}

type Props = { organization: Organization; reload: () => Promise<void> }

function Details({ organization, reload }: Props) {
  const state = useMemo(() => new OrganizationState(organization), [organization.id])
  useEffect(() => state.editor.follow(organization), [organization])
  return (
    <div class="stack narrow">
      <EditorForm editor={state.editor} onSubmit={() => state.submit().then(reload)}>
        <EditorFields
          editor={state.editor}
          rows={['name', 'website', ['legalName', 'taxNumber'], 'receiptFooter', 'contactEmail']}
        />
      </EditorForm>
      <section class="panel">
        <PictureField
          label={peopleWords.organizations.logo}
          hint={peopleWords.organizations.logoHint}
          path={`/v3/manage/organizations/${organization.id}/logo`}
          url={organization.logoUrl}
          read={reload}
        />
      </section>
      {pageData.takesCards && <PaymentAccount organizationId={organization.id} />}
      <Managers state={state} />
      <Programs organizationId={organization.id} />
    </div>
  )
}

/** The way to the page about keys and webhooks. */
function Programs({ organizationId }: { organizationId: number }) {
  const { programs, programsNote, openPrograms } = peopleWords.organizations
  return (
    <section class="panel stack">
      <h2 class="serif section-title">{programs}</h2>
      <p class="note">{programsNote}</p>
      <div>
        <Button href={`/console/organizations/${organizationId}/programs`}>{openPrograms}</Button>
      </div>
    </section>
  )
}

function Managers({ state }: { state: OrganizationState }) {
  const say = peopleWords.organizations
  const { managers } = state
  useReadWhileShown(managers)
  return (
    <section class="stack">
      <div>
        <h2 class="serif section-title">{say.managers}</h2>
        <p class="note">{say.managersNote}</p>
      </div>
      <Loaded value={managers.all} failure={managers.failure} read={managers.read} height="100px">
        {(rows) => (
          <Table
            label={say.managers}
            rows={rows}
            columns={managerColumns(state)}
            keyOf={managers.keyOf}
            nameOf={({ email }) => email}
            empty={<Notice title={say.noManagers} />}
          />
        )}
      </Loaded>
      <NamedManagers state={state} />
      <p class="note">{say.managerEmailHint}</p>
      <AddRow
        label={say.managerEmail}
        button={say.addManager}
        type="email"
        maxLength={254}
        typed={state.managerEmail}
        field="email"
        form={state.managerForm}
        onSubmit={state.addManager}
      />
    </section>
  )
}

/** Managers whose address nobody has proved: to be confirmed once somebody has signed in with it. */
function NamedManagers({ state }: { state: OrganizationState }) {
  const { staff, organizations: say } = peopleWords
  const { named } = state
  useReadWhileShown(named)
  const isWaiting = named.shown.length > 0
  useEffect(() => (isWaiting ? state.refreshNamed() : undefined), [state, isWaiting])
  if (!isWaiting) return null
  return (
    <section class="panel to-confirm" aria-labelledby="named-managers">
      <h3 id="named-managers">{say.waitingManagers}</h3>
      <p class="note">{staff.toConfirmNote}</p>
      <ul>
        {named.shown.map((one) => (
          <li key={one.id}>
            <span>
              {one.userId === null ? one.email : staff.waits(one.name ?? one.email, one.phoneLastTwoDigits)}
              <span class="note">{one.userId === null ? staff.noAccount : one.email}</span>
            </span>
            {one.userId !== null && (
              <Button look="main" onClick={() => void state.confirmManager(one)}>
                {staff.confirm(one.name ?? one.email)}
              </Button>
            )}
            <Button
              look="bare"
              aria-label={staff.remove(one.email)}
              onClick={() => void state.removeNamed(one)}
            >
              {staff.removeButton}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function managerColumns({ removeManager }: OrganizationState): Column<Manager>[] {
  const say = peopleWords.organizations
  const nameOf = ({ firstName, lastName }: Manager) => `${firstName} ${lastName}`.trim() || say.notUsed
  return [
    { key: 'name', head: say.name, sortBy: nameOf, cell: nameOf },
    textColumn('email', say.email),
    removeColumn(say.removeHead, { label: ({ email }) => say.removeManager(email), onRemove: removeManager }),
  ]
}
