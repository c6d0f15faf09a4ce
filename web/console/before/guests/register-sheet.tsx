import { useMemo } from 'preact/hooks'
import { Sheet } from '../../../parts/sheet.tsx'
import { post } from '../../../shared/api.ts'
import type { Auction, Guest } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { Editor, type Field } from '../../ui/forms/editor.ts'
import { EditorFields, EditorForm } from '../../ui/forms/editor-fields.tsx'
import { automaticLine, automaticPaddle } from '../../ui/forms/kinds.ts'
import { guestsWords } from '../../words/guests-en.ts'

const registerFields: Record<keyof typeof guestsWords.form.labels, Field> = {
  firstName: { ...automaticLine, maxLength: 100 },
  lastName: { ...automaticLine, maxLength: 100 },
  email: { ...automaticLine, type: 'email', maxLength: 254 },
  mobile: { ...automaticLine, type: 'tel', maxLength: 30 },
  paddleNumber: { ...automaticPaddle, maxLength: 6 },
  tableName: { ...automaticLine, maxLength: 40 },
}

type Props = { auction: Auction; onClose: () => void; onRegistered: (guest: Guest) => void }

/** Puts somebody on the guest list, with or without an account. */
export function RegisterSheet({ auction, onClose, onRegistered }: Props) {
  const editor = useMemo(
    () =>
      new Editor<object>(
        {},
        { fields: () => registerFields, texts: () => guestsWords.form, place: () => auction },
      ),
    [],
  )
  const register = () =>
    editor.submit(async (fields) => {
      const guest = await post<Guest>(`/v3/manage/auctions/${auction.id}/registrations`, fields)
      toast({ text: guestsWords.form.done(nameOf(guest), guest.paddleNumber) })
      onRegistered(guest)
      onClose()
    })
  return (
    <Sheet title={guestsWords.form.title} onClose={onClose}>
      <EditorForm class="form" editor={editor} button={guestsWords.form.button} onSubmit={register}>
        <EditorFields
          editor={editor}
          rows={[['firstName', 'lastName', 'email', 'mobile', 'paddleNumber', 'tableName']]}
        />
      </EditorForm>
    </Sheet>
  )
}
