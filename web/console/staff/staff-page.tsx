import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { call, post } from '../../shared/api.ts'
import type { Auction, Member, StaffRole } from '../api-types.ts'
import { useAll } from '../data/use-all.ts'
import { confirm } from '../feedback/confirm.tsx'
import '../feedback/to-confirm.css'
import { toast, toastFailure } from '../feedback/toast.tsx'
import { CheckField, FormTrouble, TextField } from '../forms/fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { Page } from '../frame/page.tsx'
import { RemoveButton } from '../table/remove-button.tsx'
import { Table } from '../table/table.tsx'
import { peopleEn } from '../words/people-en.ts'

const { staff: say } = peopleEn
const roles: readonly StaffRole[] = ['door', 'desk', 'clerk', 'screen']

/** How often the list is read while somebody still has to be confirmed: they may be standing beside the manager. */
const LOOK_AGAIN_MS = 5_000

/** The staff of one auction, by e-mail, each with a part of a manager's rights. */
export function StaffPage({ auction }: { auction: Auction }) {
  const path = `/v3/manage/auctions/${auction.id}/staff`
  const list = useAll<Member>(path, { name: 'staff', keyOf: ({ id }) => id })
  const email = useSignal('')
  const chosen = useSignal<readonly StaffRole[]>(['door'])
  const form = useForm()
  const add = async () => {
    if (chosen.peek().length === 0) return form.refuse({ roles: say.noRole })
    await form.submit(async () => {
      const member = await post<Member>(path, { email: email.peek().trim(), roles: chosen.peek() })
      list.put(member)
      email.value = ''
      const { isConfirmed, email: address, phoneLastTwoDigits: digits } = member
      toast({ text: isConfirmed ? say.added(address, digits) : say.addedWaiting(address) })
    })
  }
  const confirmPerson = async ({ id, userId, email: address }: Member) => {
    try {
      list.put(await post<Member>(`${path}/${id}/confirmation`, { userId }))
      toast({ text: say.confirmed(address) })
    } catch (error) {
      toastFailure(error)
      await list.read()
    }
  }
  const remove = ({ id, email: address, roles: had, isConfirmed }: Member) =>
    confirm({
      title: say.removeTitle,
      says: say.removeSays(address),
      button: say.removeButton,
      act: async () => {
        await call('DELETE', `${path}/${id}`)
        list.drop(id)
        const undo = async () => list.put(await post<Member>(path, { email: address, roles: had }))
        // Naming somebody who has an account by now would confirm them.
        toast({ text: say.removed(address), ...(isConfirmed && { undo }) })
      },
    })
  /** Adding somebody again replaces their roles. */
  const toggle = async (member: Member, role: StaffRole) => {
    const next = roles.filter((one) => member.roles.includes(one) !== (one === role))
    if (next.length === 0) return remove(member)
    try {
      list.put(await post<Member>(path, { email: member.email, roles: next }))
    } catch (error) {
      toastFailure(error)
    }
  }
  const rows = list.rows.value
  const isWaiting = rows?.some(({ isConfirmed }) => !isConfirmed) ?? false
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void list.read(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, list.read])
  return (
    <Page title={say.title} note={say.note}>
      <div class="stack">
        <ToConfirm members={rows ?? []} onConfirm={(member) => void confirmPerson(member)} />
        <form
          class="form panel"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextField
            label={say.email}
            hint={say.emailHint}
            type="email"
            maxLength={254}
            isRequired
            value={email.value}
            onChange={(next) => (email.value = next)}
            error={form.errorOf('email')}
          />
          <fieldset class="choice">
            <legend>{say.roles}</legend>
            {roles.map((role) => (
              <CheckField
                key={role}
                label={say.names[role]!}
                hint={say.says[role]}
                value={chosen.value.includes(role)}
                onChange={(isOn) =>
                  (chosen.value = roles.filter((one) => (one === role ? isOn : chosen.value.includes(one))))
                }
              />
            ))}
          </fieldset>
          <FormTrouble text={form.errorOf('roles') ?? form.trouble} />
          <div class="form-buttons">
            <Button type="submit" look="main" disabled={form.isBusy}>
              {say.add}
            </Button>
          </div>
        </form>
        {list.failure && !rows ? <FailureNotice error={list.failure} again={list.read} /> : null}
        {!rows && !list.failure && <Skeleton height="160px" />}
        {rows && (
          <Table
            label={say.title}
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={({ email: address }) => address}
            empty={<Notice title={say.none} />}
            columns={[
              {
                key: 'email',
                head: say.email,
                width: '34%',
                sortBy: ({ email: address }) => address,
                cell: (member) => (
                  <>
                    {member.email}
                    <br />
                    <span class="note">{stateOf(member)}</span>
                  </>
                ),
              },
              ...roles.map((role) => ({
                key: role,
                head: say.names[role]!,
                width: '56px',
                cell: (member: Member) => (
                  <input
                    type="checkbox"
                    aria-label={`${say.names[role]}, ${member.email}`}
                    checked={member.roles.includes(role)}
                    onChange={() => void toggle(member, role)}
                  />
                ),
              })),
              {
                key: 'remove',
                head: say.removeButton,
                width: '72px',
                cell: (member) => (
                  <RemoveButton label={say.remove(member.email)} onClick={() => remove(member)} />
                ),
              },
            ]}
          />
        )}
      </div>
    </Page>
  )
}

type ToConfirmProps = { members: readonly Member[]; onConfirm: (member: Member) => void }

/** Those who have signed in with an address that was named before it had an account. */
function ToConfirm({ members, onConfirm }: ToConfirmProps) {
  const waiting = members.filter(({ isConfirmed, userId }) => !isConfirmed && userId !== null)
  if (waiting.length === 0) return null
  return (
    <section class="panel to-confirm" aria-labelledby="to-confirm">
      <h2 id="to-confirm">{say.toConfirm}</h2>
      <p class="note">{say.toConfirmNote}</p>
      <ul>
        {waiting.map((member) => (
          <li key={member.id}>
            <span>{say.waits(member.name ?? member.email, member.phoneLastTwoDigits ?? '')}</span>
            <Button look="main" onClick={() => onConfirm(member)}>
              {say.confirm(member.name ?? member.email)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ isConfirmed, userId, name, phoneLastTwoDigits: digits }: Member): string {
  if (!isConfirmed) return userId === null ? say.noAccount : say.notConfirmed
  return name ?? say.notUsed(digits ?? '')
}
