import { useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Notice } from '../../../parts/notice.tsx'
import type { Auction, Invitation } from '../../api-types.ts'
import { useReadWhileShown } from '../../data/use-all.ts'
import { AreaField, FormTrouble, SubmitForm } from '../../ui/forms/fields.tsx'
import { BackButton } from '../../ui/frame/back-button.tsx'
import { removeColumn, textColumn } from '../../ui/table/columns.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { guestsWords } from '../../words/guests-en.ts'
import { InvitationsState } from './invitations-state.ts'

/** Who is invited by email, with or without an account, and whether they have registered. */
export function InvitationsPage({ auction }: { auction: Auction }) {
  const say = guestsWords.invite
  const state = useMemo(() => new InvitationsState(auction.id), [auction.id])
  useReadWhileShown(state.list)
  const { all } = state.list
  return (
    <ListPage
      title={say.title}
      note={all && say.count(all.length)}
      actions={<BackButton href={`/console/a/${auction.id}/guests`} label={guestsWords.back} />}
      above={<InviteForm state={state} />}
      list={state.list}
      columns={invitationColumns(state)}
      nameOf={({ email }) => email}
      empty={<Notice title={say.none} />}
    />
  )
}

function InviteForm({ state: { form, typed, invite } }: { state: InvitationsState }) {
  const say = guestsWords.invite
  return (
    <SubmitForm class="form panel" onSubmit={invite}>
      <AreaField
        label={say.emails}
        hint={say.hint}
        value={typed.value}
        onChange={(next) => (typed.value = next)}
      />
      <FormTrouble text={form.trouble} />
      <div class="form-buttons">
        <Button type="submit" look="main" disabled={form.isBusy || typed.value.trim() === ''}>
          {say.button}
        </Button>
      </div>
    </SubmitForm>
  )
}

function invitationColumns({ withdraw }: InvitationsState): Column<Invitation>[] {
  const say = guestsWords.invite
  return [
    textColumn('email', say.email, { width: '56%' }),
    {
      key: 'state',
      head: say.state,
      sortBy: ({ isRegistered }) => isRegistered,
      cell: ({ isRegistered }) => (isRegistered ? say.registered : say.waiting),
    },
    removeColumn(say.withdrawHead, { label: ({ email }) => say.withdraw(email), onRemove: withdraw }),
  ]
}
