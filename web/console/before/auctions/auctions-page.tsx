import { useEffect } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Plus } from '../../../parts/icons.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { moment } from '../../../shared/format.ts'
import { pageData } from '../../../shared/page-data.ts'
import { navigate } from '../../../shared/router.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import type { AuctionLine, Rights } from '../../api-types.ts'
import { readRights, rights } from '../../data/session/rights.ts'
import { useAll } from '../../data/use-all.ts'
import { Page } from '../../ui/frame/page.tsx'
import { nameColumn, textColumn } from '../../ui/table/columns.tsx'
import { Loaded } from '../../ui/table/loaded.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { auctionsWords } from '../../words/auctions-en.ts'
import { words } from '../../words/en.ts'

/** Everything this person manages or helps with. */
export function AuctionsPage() {
  // What this device stored may be from a service that did not know of named managers.
  const { isAdministrator, organizations, auctions, waitingRoles, waitingOrganizations = [] } = rights.value!
  const waitingCount = waitingRoles.length + waitingOrganizations.length
  const isManager = isAdministrator || organizations.length > 0
  return (
    <Page
      title={auctionsWords.title}
      actions={
        isManager && (
          <Button look="main" href="/console/new">
            <Plus size={18} /> {auctionsWords.newAuction}
          </Button>
        )
      }
    >
      <div class="stack">
        {waitingCount > 0 && <Waiting roles={waitingRoles} organizations={waitingOrganizations} />}
        {isManager && <Managed />}
        {auctions.length > 0 && <Helping auctions={auctions} />}
        {!isManager && auctions.length + waitingCount === 0 && (
          <Notice title={auctionsWords.noneTitle} text={auctionsWords.noneText} />
        )}
      </div>
    </Page>
  )
}

/** How often the page of a person who waits for a manager is brought up to date. */
const REFRESH_MS = 5_000

type WaitingProps = { roles: Rights['waitingRoles']; organizations: Rights['waitingOrganizations'] }

function Waiting({ roles: waiting, organizations }: WaitingProps) {
  useEffect(() => {
    const timer = setInterval(() => void readRights(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  const action = pageData.sendsMail && (
    <Button look="main" href="/confirm-email">
      {auctionsWords.confirmEmail}
    </Button>
  )
  return (
    <>
      {organizations.map(({ organizationId, organizationName }) => (
        <Notice
          key={`organization ${organizationId}`}
          title={auctionsWords.waitingTitle}
          text={auctionsWords.waitingManagerText(organizationName)}
          action={action}
        />
      ))}
      {waiting.map(({ auctionId, organizationName, roles }) => (
        <Notice
          key={auctionId}
          title={auctionsWords.waitingTitle}
          text={auctionsWords.waitingText(namesOf(roles), organizationName)}
          action={action}
        />
      ))}
    </>
  )
}

const namesOf = (roles: string[]) => roles.map((role) => auctionsWords.roleNames[role] ?? role).join(', ')

const open = ({ id }: { id: number }) => navigate(`/console/a/${id}`)

function Managed() {
  const list = useAll<AuctionLine>('/v3/manage/auctions', { name: 'auctions', keyOf: ({ id }) => id })
  return (
    <Loaded value={list.all} failure={list.failure} read={list.read} height="240px">
      {(rows) => (
        <Table
          label={auctionsWords.mine}
          rows={rows}
          columns={managedColumns()}
          keyOf={list.keyOf}
          nameOf={({ name }) => name}
          onOpen={open}
          empty={
            <Notice
              title={auctionsWords.firstTitle}
              text={auctionsWords.firstText}
              action={
                <Button look="main" href="/console/new">
                  {auctionsWords.newAuction}
                </Button>
              }
            />
          }
        />
      )}
    </Loaded>
  )
}

function Helping({ auctions }: { auctions: Rights['auctions'] }) {
  return (
    <section>
      <h2 class="serif section-title">{auctionsWords.helping}</h2>
      <Table
        label={auctionsWords.helping}
        rows={auctions}
        columns={[
          auctionColumn(),
          { key: 'roles', head: auctionsWords.roles, cell: ({ roles }) => namesOf(roles) },
          startColumn(),
        ]}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={open}
        empty={null}
      />
    </section>
  )
}

function managedColumns(): Column<AuctionLine>[] {
  return [
    auctionColumn(),
    textColumn('organizationName', auctionsWords.organization, { from: 'tablet' }),
    {
      key: 'status',
      head: auctionsWords.status,
      sortBy: ({ statusId }) => statusId,
      cell: ({ status }) => words.statuses[status] ?? status,
    },
    startColumn(),
    textColumn('itemCount', auctionsWords.items, { isNumber: true, from: 'tablet', width: '72px' }),
  ]
}

const auctionColumn = (): Column<{ id: number; name: string }> =>
  nameColumn(auctionsWords.name, {
    width: '36%',
    nameOf: ({ name }) => name,
    href: ({ id }) => `/console/a/${id}`,
  })

const startColumn = (): Column<{ startTime: number }> => ({
  key: 'startTime',
  head: auctionsWords.from,
  sortBy: ({ startTime }) => startTime,
  cell: ({ startTime }) => moment(startTime, nowSeconds.peek()),
})
