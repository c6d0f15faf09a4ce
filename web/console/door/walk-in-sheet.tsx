import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { serverNow } from '../../shared/server-clock.ts'
import type { Auction, Invitation } from '../api-types.ts'
import { outbox } from '../outbox/console-outbox.ts'
import { words } from './words.ts'

type Props = {
  auction: Auction
  /** The invitation, if the person is already on the list. */
  expected: Invitation | null
  close: () => void
  kept: (name: string) => void
}

/** Three fields are enough, then Enter and the next guest; the paddle comes with the answer. */
export function WalkInSheet({ auction, expected, close, kept }: Props) {
  const fields = useSignal({
    firstName: expected?.firstName ?? '',
    lastName: expected?.lastName ?? '',
    mobile: '',
    email: expected?.email ?? '',
    tableName: expected?.tableName ?? '',
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    inputs.find(({ value }) => value === '')?.focus()
  }, [])
  const field = (name: keyof typeof fields.value) => ({
    value: fields.value[name],
    autocomplete: 'off' as const,
    onInput: (event: { currentTarget: { value: string } }) => {
      fields.value = { ...fields.value, [name]: event.currentTarget.value }
    },
  })
  const add = () => {
    const { firstName, lastName, mobile, email, tableName } = fields.peek()
    const name = `${firstName.trim()} ${lastName.trim()}`
    outbox.add({
      auctionId: auction.id,
      kind: 'walkIn',
      method: 'POST',
      path: `/v3/manage/auctions/${auction.id}/walk-ins`,
      body: {
        ...{ firstName: firstName.trim(), lastName: lastName.trim(), mobile: mobile.trim() },
        ...(email.trim() && { email: email.trim() }),
        ...(tableName.trim() && { tableName: tableName.trim() }),
      },
      shown: { name, paddleNumber: null, email: email.trim() },
      madeAtMs: Math.floor(serverNow()),
    })
    kept(name)
    close()
  }
  return (
    <Sheet title={words.walkInTitle} onClose={close}>
      <form
        ref={form}
        class="door-form"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <Field label={words.firstName} required maxLength={100} {...field('firstName')} />
        <Field label={words.lastName} required maxLength={100} {...field('lastName')} />
        <Field label={words.mobile} required type="tel" maxLength={30} {...field('mobile')} />
        <Field label={words.tableLabel} maxLength={40} {...field('tableName')} />
        <Field label={words.email} type="email" maxLength={320} hint={words.emailHint} {...field('email')} />
        <Button look="main" size="bar" type="submit">
          {words.add}
        </Button>
      </form>
    </Sheet>
  )
}
