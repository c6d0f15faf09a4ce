import type { StaffRole } from '../../api-types.ts'
import { CheckField } from '../../ui/forms/fields.tsx'
import { peopleWords } from '../../words/people-en.ts'
import { staffRoles } from './staff-state.ts'

type Props = { chosen: readonly StaffRole[]; onChange: (role: StaffRole, isOn: boolean) => void }

/** The roles of somebody on the staff, each with what it is for. */
export function RoleChoice({ chosen, onChange }: Props) {
  const say = peopleWords.staff
  return (
    <fieldset class="choice">
      <legend>{say.roles}</legend>
      {staffRoles.map((role) => (
        <CheckField
          key={role}
          label={say.names[role]!}
          hint={say.hints[role]}
          value={chosen.includes(role)}
          onChange={(isOn) => onChange(role, isOn)}
        />
      ))}
    </fieldset>
  )
}
