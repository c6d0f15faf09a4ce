import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { call } from '../../shared/api.ts'
import { useReading } from '../../shared/use-reading.ts'
import { confirm } from '../feedback/confirm.tsx'
import { toast, toastFailure } from '../feedback/toast.tsx'
import { Page } from '../frame/page.tsx'
import { ListFilter } from '../table/list-filter.tsx'
import { Table } from '../table/table.tsx'
import { peopleEn } from '../words/people-en.ts'
import '../items/items-page.css'

const { accounts: say } = peopleEn
const PAUSE_MS = 200

type Account = {
  id: number
  email: string
  firstName: string
  lastName: string
  phone: string
  isLockedOut: boolean
  isDisabled: boolean
}

const nameOf = ({ firstName, lastName, email }: Account) => `${firstName} ${lastName}`.trim() || email

/** Administrators search accounts by what a caller says on the phone, and ban or unban them. */
export function AccountsPage() {
  const typed = useSignal('')
  const search = useSignal('')
  useEffect(() => {
    const wait = setTimeout(() => (search.value = typed.value.trim().slice(0, 80)), PAUSE_MS)
    return () => clearTimeout(wait)
  }, [typed.value])
  const query = search.value === '' ? '' : `&search=${encodeURIComponent(search.value)}`
  const { value, failure, read } = useReading<{ users: Account[]; totalCount: number }>(
    `/v3/manage/users?limit=100${query}`,
  )
  const change = async (account: Account, body: object, text: string) => {
    await call('PATCH', `/v3/manage/users/${account.id}`, { body })
    toast({ text })
    await read()
  }
  const ban = (account: Account) => {
    const name = nameOf(account)
    const { isLockedOut } = account
    confirm({
      title: isLockedOut ? say.unbanTitle(name) : say.banTitle(name),
      says: isLockedOut ? say.unbanSays(name) : say.banSays(name),
      button: isLockedOut ? say.unban : say.ban,
      act: () =>
        change(account, { isLockedOut: !isLockedOut }, isLockedOut ? say.unbanned(name) : say.banned2(name)),
    })
  }
  return (
    <Page title={say.title} note={value && String(value.totalCount)}>
      <div class="stack">
        <ListFilter label={say.find} text={typed} />
        {!value && (failure ? <FailureNotice error={failure} again={read} /> : <Skeleton height="300px" />)}
        {value && (
          <Table
            label={say.title}
            rows={value.users}
            keyOf={({ id }) => id}
            nameOf={nameOf}
            empty={<Notice title={say.none} />}
            columns={[
              { key: 'name', head: say.name, width: '26%', sortBy: nameOf, cell: nameOf },
              {
                key: 'email',
                head: say.email,
                from: 'tablet',
                sortBy: ({ email }) => email,
                cell: ({ email }) => email,
              },
              { key: 'phone', head: say.phone, from: 'desk', width: '140px', cell: ({ phone }) => phone },
              {
                key: 'state',
                head: say.state,
                width: '120px',
                sortBy: ({ isLockedOut, isDisabled }) => Number(isLockedOut) * 2 + Number(isDisabled),
                cell: ({ isLockedOut, isDisabled }) =>
                  isLockedOut ? say.banned : isDisabled ? say.locked : say.open,
              },
              {
                key: 'act',
                head: say.more,
                width: '120px',
                cell: (account) => (
                  <>
                    <Button look="bare" onClick={() => ban(account)}>
                      {account.isLockedOut ? say.unban : say.ban}
                    </Button>
                    {account.isDisabled && !account.isLockedOut && (
                      <Button
                        look="bare"
                        onClick={() =>
                          void change(account, { isDisabled: false }, say.unlocked(nameOf(account))).catch(
                            toastFailure,
                          )
                        }
                      >
                        {say.unlock}
                      </Button>
                    )}
                  </>
                ),
              },
            ]}
          />
        )}
      </div>
    </Page>
  )
}
