import { useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Auction, Guest } from '../api-types.ts'
import { FormTrouble, SubmitForm, TextField } from '../forms/fields.tsx'
import { guestsWords } from '../words/guests-en.ts'
import { RegisterState } from './register-state.ts'

type Props = { auction: Auction; onClose: () => void; onRegistered: (guest: Guest) => void }

/** Registers somebody who has an account, by email. */
export function RegisterSheet({ auction, onClose, onRegistered }: Props) {
  const say = guestsWords.form
  const state = useMemo(() => new RegisterState(auction), [])
  const { field, form } = state
  const submit = async () => {
    const guest = await state.submit()
    if (!guest) return
    onRegistered(guest)
    onClose()
  }
  return (
    <Sheet title={say.title} onClose={onClose}>
      <SubmitForm class="form" onSubmit={submit}>
        <TextField
          label={say.email}
          type="email"
          hint={say.emailHint}
          maxLength={254}
          isRequired
          {...field('email')}
        />
        <div class="form-pair">
          <TextField label={say.firstName} maxLength={100} {...field('firstName')} />
          <TextField label={say.lastName} maxLength={100} {...field('lastName')} />
          <TextField label={say.paddle} hint={say.paddleHint} maxLength={6} {...field('paddleNumber')} />
          <TextField label={say.table} maxLength={40} {...field('tableName')} />
        </div>
        <FormTrouble text={form.trouble} />
        <div class="form-buttons">
          <Button type="submit" look="main" disabled={form.isBusy}>
            {say.button}
          </Button>
        </div>
      </SubmitForm>
    </Sheet>
  )
}
