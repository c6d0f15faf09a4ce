import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { OUTBOX, unsentCount } from '../../shared/stored-outbox.ts'
import { accountWords } from '../words/account-en.ts'
import { signOut } from './sign-out.ts'

/** Signs out at once, or asks first if something done in the console on this device would be lost. */
export function SignOutButton() {
  const { you: text } = accountWords
  const isLeaving = useSignal(false)
  const unsent = useSignal(0)
  const leave = async () => {
    isLeaving.value = true
    await signOut()
  }
  const confirmOrLeave = () => {
    unsent.value = unsentCount(localStorage.getItem(OUTBOX))
    if (unsent.value === 0) void leave()
  }
  const busy = isLeaving.value ? text.signingOut : undefined
  return (
    <div class="own-section">
      <Button busy={busy} onClick={confirmOrLeave}>
        {text.signOut}
      </Button>
      <p class="note">{text.signOutText}</p>
      {unsent.value > 0 && (
        <Sheet title={text.unsentTitle} onClose={() => (unsent.value = 0)}>
          <div class="own-section">
            <p>{text.unsent(unsent.value)}</p>
            <Button look="main" href="/console">
              {text.toConsole}
            </Button>
            <Button busy={busy} onClick={() => void leave()}>
              {text.signOutAnyway}
            </Button>
          </div>
        </Sheet>
      )}
    </div>
  )
}
