import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Back } from '../../parts/icons.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { call, post } from '../../shared/api.ts'
import type { Auction, Invitation } from '../api-types.ts'
import { useAll } from '../data/use-all.ts'
import { confirm } from '../feedback/confirm.tsx'
import { toast } from '../feedback/toast.tsx'
import { AreaField, FormTrouble } from '../forms/fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { Page } from '../frame/page.tsx'
import { RemoveButton } from '../table/remove-button.tsx'
import { Table } from '../table/table.tsx'
import { guestsWords } from './words.ts'

const { invite: say } = guestsWords

const nameIn = ({ firstName, lastName }: Invitation) => `${firstName ?? ''} ${lastName ?? ''}`.trim()

/** Who is invited by e-mail, with or without an account, and whether they have registered. */
export function InvitationsPage({ auction }: { auction: Auction }) {
  const path = `/v3/manage/auctions/${auction.id}/invitations`
  const list = useAll<Invitation>(path, { name: 'invitations', keyOf: ({ id }) => id })
  const typed = useSignal('')
  const form = useForm()
  const invite = () =>
    form.submit(async () => {
      const emails = typed
        .peek()
        .split(/[\s,;]+/)
        .filter(Boolean)
      const answer = await post<{ invitedCount: number; alreadyInvitedCount: number }>(path, { emails })
      typed.value = ''
      toast({ text: say.done(answer.invitedCount, answer.alreadyInvitedCount) })
      await list.read()
    })
  const takeBack = ({ id, email }: Invitation) =>
    confirm({
      title: say.takeBackTitle,
      says: say.takeBackSays(email),
      button: say.takeBackButton,
      act: async () => {
        await call('DELETE', `${path}/${id}`)
        list.drop(id)
      },
    })
  const rows = list.rows.value
  return (
    <Page
      title={say.title}
      note={rows && guestsWords.count(rows.length)}
      actions={
        <Button href={`/console/a/${auction.id}/guests`}>
          <Back size={18} /> {guestsWords.back}
        </Button>
      }
    >
      <div class="stack">
        <form
          class="form panel"
          onSubmit={(event) => {
            event.preventDefault()
            void invite()
          }}
        >
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
        </form>
        {list.failure && !rows ? <FailureNotice error={list.failure} again={list.read} /> : null}
        {!rows && !list.failure && <Skeleton height="200px" />}
        {rows && (
          <Table
            label={say.title}
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={({ email }) => email}
            empty={<Notice title={say.none} />}
            columns={[
              {
                key: 'email',
                head: say.email,
                width: '36%',
                sortBy: ({ email }) => email,
                cell: ({ email }) => email,
              },
              {
                key: 'name',
                head: say.name,
                from: 'tablet',
                sortBy: nameIn,
                cell: nameIn,
              },
              {
                key: 'paddle',
                head: guestsWords.form.paddle,
                from: 'tablet',
                width: '88px',
                sortBy: ({ paddleNumber }) => paddleNumber ?? 0,
                cell: ({ paddleNumber }) => paddleNumber ?? '',
              },
              {
                key: 'table',
                head: say.table,
                from: 'desk',
                width: '120px',
                sortBy: ({ tableName }) => tableName ?? '',
                cell: ({ tableName }) => tableName ?? '',
              },
              {
                key: 'state',
                head: say.state,
                sortBy: ({ isRegistered }) => isRegistered,
                cell: ({ isRegistered }) => (isRegistered ? say.registered : say.waiting),
              },
              {
                key: 'remove',
                head: say.takeBackHead,
                width: '88px',
                cell: (invitation) => (
                  <RemoveButton label={say.takeBack(invitation.email)} onClick={() => takeBack(invitation)} />
                ),
              },
            ]}
          />
        )}
      </div>
    </Page>
  )
}
