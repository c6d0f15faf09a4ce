import { Button } from '../../../parts/button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import type { Member } from '../../api-types.ts'
import { peopleWords } from '../../words/people-en.ts'
import { RoleChoice } from './role-choice.tsx'
import type { StaffState } from './staff-state.ts'
import { statusOf } from './staff-status.ts'

type Props = { state: StaffState; member: Member; onClose: () => void }

/** One of the staff: each change of a role is saved at once, as in the table. */
export function StaffSheet({ state, member, onClose }: Props) {
  const say = peopleWords.staff
  return (
    <Sheet title={member.email} onClose={onClose}>
      <div class="form">
        <p class="note">{statusOf(member)}</p>
        <RoleChoice chosen={member.roles} onChange={(role, isOn) => state.changeRole(member, role, isOn)} />
        <Button
          aria-label={say.remove(member.email)}
          onClick={() => {
            onClose()
            state.remove(member)
          }}
        >
          {say.removeButton}
        </Button>
      </div>
    </Sheet>
  )
}
