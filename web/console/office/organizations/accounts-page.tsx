import { useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { useReading } from '../../../shared/use-reading.ts'
import { textColumn } from '../../ui/table/columns.tsx'
import { ListFilter } from '../../ui/table/list-filter.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { peopleWords } from '../../words/people-en.ts'
import { type Account, AccountsState, accountName } from './accounts-state.ts'

/** The service is asked once the typing pauses for this long. */
const PAUSE_MS = 200

/** Administrators search accounts by what a caller says on the phone, and ban or unban them. */
export function AccountsPage() {
  const say = peopleWords.accounts
  const state = useMemo(() => new AccountsState(), [])
  const { value, failure, read } = useReading<{ users: Account[]; totalCount: number }>(state.path)
  state.reload = read
  const users = value?.users ?? null
  return (
    <ListPage
      title={say.title}
      note={value && String(value.totalCount)}
      above={<ListFilter label={say.find} text={state.search} pauseMs={PAUSE_MS} />}
      list={{ all: users, shown: users ?? [], failure, read, keyOf: ({ id }) => id }}
      columns={accountColumns(state)}
      nameOf={accountName}
      empty={<Notice title={say.none} />}
      height="300px"
    />
  )
}

function accountColumns({ toggleBan, unlock }: AccountsState): Column<Account>[] {
  const say = peopleWords.accounts
  return [
    { key: 'name', head: say.name, width: '26%', sortBy: accountName, cell: accountName },
    textColumn('email', say.email, { from: 'tablet' }),
    textColumn('phone', say.phone, { from: 'desk', width: '140px' }),
    {
      key: 'state',
      head: say.state,
      width: '120px',
      sortBy: ({ isLockedOut, isDisabled }) => Number(isLockedOut) * 2 + Number(isDisabled),
      cell: ({ isLockedOut, isDisabled }) => (isLockedOut ? say.banned : isDisabled ? say.locked : say.open),
    },
    {
      key: 'actions',
      head: say.actions,
      width: '120px',
      cell: (account) => (
        <>
          <Button look="bare" onClick={() => toggleBan(account)}>
            {account.isLockedOut ? say.unban : say.ban}
          </Button>
          {account.isDisabled && !account.isLockedOut && (
            <Button look="bare" onClick={() => unlock(account)}>
              {say.unlock}
            </Button>
          )}
        </>
      ),
    },
  ]
}
