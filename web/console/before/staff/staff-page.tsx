import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Notice } from '../../../parts/notice.tsx'
import type { Auction, Member } from '../../api-types.ts'
import { useReadWhileShown } from '../../data/use-all.ts'
import { FormTrouble, SubmitForm, TextField } from '../../ui/forms/fields.tsx'
import { removeColumn } from '../../ui/table/columns.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { peopleWords } from '../../words/people-en.ts'
import { RoleChoice } from './role-choice.tsx'
import { StaffSheet } from './staff-sheet.tsx'
import { StaffState, staffRoles } from './staff-state.ts'
import { statusOf } from './staff-status.ts'
import '../../ui/feedback/to-confirm.css'
import './staff-page.css'

/** The staff of one auction, by email, each with a part of a manager's rights. */
export function StaffPage({ auction }: { auction: Auction }) {
  const say = peopleWords.staff
  const state = useMemo(() => new StaffState(auction), [auction.id])
  const opened = useSignal<number | null>(null)
  const member = useComputed(() => state.list.shown.find(({ id }) => id === opened.value))
  useReadWhileShown(state.list)
  useEffect(() => (state.isWaiting ? state.refresh() : undefined), [state, state.isWaiting])
  return (
    <ListPage
      title={say.title}
      note={say.note}
      above={
        <>
          <ToConfirm state={state} />
          <AddForm state={state} />
        </>
      }
      list={state.list}
      columns={staffColumns(state, ({ id }) => (opened.value = id))}
      below={
        member.value && (
          <StaffSheet state={state} member={member.value} onClose={() => (opened.value = null)} />
        )
      }
      nameOf={({ email }) => email}
      empty={<Notice title={say.none} />}
      height="160px"
    />
  )
}

function ToConfirm({ state }: { state: StaffState }) {
  const say = peopleWords.staff
  if (state.toConfirm.length === 0) return null
  return (
    <section class="panel to-confirm" aria-labelledby="to-confirm">
      <h2 id="to-confirm">{say.toConfirm}</h2>
      <p class="note">{say.toConfirmNote}</p>
      <ul>
        {state.toConfirm.map((member) => (
          <li key={member.id}>
            <span>{say.waits(member.name ?? member.email, member.phoneLastTwoDigits)}</span>
            <Button look="main" onClick={() => void state.confirm(member)}>
              {say.confirm(member.name ?? member.email)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AddForm({ state }: { state: StaffState }) {
  const say = peopleWords.staff
  const { form, email, roles } = state
  return (
    <SubmitForm class="form panel" onSubmit={state.add}>
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
      <RoleChoice chosen={roles.value} onChange={state.setRole} />
      <FormTrouble text={form.errorOf('roles') ?? form.trouble} />
      <div class="form-buttons">
        <Button type="submit" look="main" disabled={form.isBusy}>
          {say.add}
        </Button>
      </div>
    </SubmitForm>
  )
}

/** A phone has no room for a column each: there the roles stand below the address, and are changed in a sheet. */
function staffColumns({ changeRole, remove }: StaffState, open: (member: Member) => void): Column<Member>[] {
  const say = peopleWords.staff
  return [
    {
      key: 'email',
      head: say.email,
      width: '34%',
      sortBy: ({ email }) => email,
      cell: (member) => (
        <>
          <button type="button" class="table-name staff-email" onClick={() => open(member)}>
            {member.email}
          </button>
          <span class="note staff-status">
            <span class="staff-roles">{member.roles.map((role) => say.names[role]).join(', ')} · </span>
            {statusOf(member)}
          </span>
        </>
      ),
    },
    ...staffRoles.map((role) => ({
      key: role,
      head: say.names[role]!,
      width: '72px',
      from: 'tablet' as const,
      cell: (member: Member) => (
        <input
          type="checkbox"
          aria-label={`${say.names[role]}, ${member.email}`}
          checked={member.roles.includes(role)}
          onChange={({ currentTarget: box }) => {
            const { checked } = box
            // It shows what the service said, and may refuse.
            box.checked = member.roles.includes(role)
            changeRole(member, role, checked)
          }}
        />
      ),
    })),
    {
      ...removeColumn<Member>(say.removeButton, {
        label: ({ email }) => say.remove(email),
        onRemove: remove,
      }),
      from: 'tablet',
    },
  ]
}
