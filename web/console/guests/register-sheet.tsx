import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { post } from '../../shared/api.ts'
import type { Auction, Guest } from '../api-types.ts'
import { toast } from '../feedback/toast.tsx'
import { FormTrouble, TextField } from '../forms/fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { nameOf } from './save-guest.ts'
import { guestsWords } from './words.ts'

const { form: say } = guestsWords

type Props = { auction: Auction; onClose: () => void; onRegistered: (guest: Guest) => void }

/** Registers somebody who has an account, by e-mail. */
export function RegisterSheet({ auction, onClose, onRegistered }: Props) {
  const typed = useSignal({ email: '', firstName: '', lastName: '', paddle: '', tableName: '' })
  const form = useForm()
  const field = (name: keyof typeof typed.value) => ({
    value: typed.value[name],
    onChange: (value: string) => (typed.value = { ...typed.value, [name]: value }),
    error: form.errorOf(name === 'paddle' ? 'paddleNumber' : name),
  })
  const submit = async () => {
    const { email, firstName, lastName, paddle, tableName } = typed.peek()
    if (paddle.trim() !== '' && !/^[1-9]\d{0,5}$/.test(paddle.trim()))
      return form.refuse({ paddleNumber: guestsWords.wrongPaddle })
    const isDone = await form.submit(async () => {
      const guest = await post<Guest>(`/v3/manage/auctions/${auction.id}/registrations`, {
        email: email.trim(),
        ...(firstName.trim() && { firstName: firstName.trim() }),
        ...(lastName.trim() && { lastName: lastName.trim() }),
        ...(paddle.trim() && { paddleNumber: Number(paddle) }),
        ...(tableName.trim() && { tableName: tableName.trim() }),
      })
      onRegistered(guest)
      toast({ text: say.done(nameOf(guest), guest.paddleNumber) })
    })
    if (isDone) onClose()
  }
  return (
    <Sheet title={say.title} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
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
          <TextField label={say.paddle} hint={say.paddleHint} maxLength={6} {...field('paddle')} />
          <TextField label={guestsWords.labels.tableName!} maxLength={40} {...field('tableName')} />
        </div>
        <FormTrouble text={form.trouble} />
        <div class="form-buttons">
          <Button type="submit" look="main" disabled={form.isBusy}>
            {say.button}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
