import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { OUTBOX, unsentCount } from '../../shared/stored-outbox.ts'
import { accountWords } from '../words/account-en.ts'
import { signOut } from './sign-out.ts'

/** Signs out at once, or asks first if something done in the console on this device would be lost. */
export function SignOutButton() {
  const { you: says } = accountWords
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
  const busy = isLeaving.value ? says.signingOut : undefined
  return (
    <div class="own-section">
      <Button busy={busy} onClick={confirmOrLeave}>
        {says.signOut}
      </Button>
      <p class="note">{says.signOutText}</p>
      {unsent.value > 0 && (
        <Sheet title={says.unsentTitle} onClose={() => (unsent.value = 0)}>
          <div class="own-section">
            <p>{says.unsent(unsent.value)}</p>
            <Button look="main" href="/console">
              {says.toConsole}
            </Button>
            <Button busy={busy} onClick={() => void leave()}>
              {says.signOutAnyway}
            </Button>
          </div>
        </Sheet>
      )}
    </div>
  )
}
