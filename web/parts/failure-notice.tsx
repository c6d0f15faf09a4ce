import { failureWords } from '../shared/failure-words.ts'
import { shared } from '../shared/words.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Says that something did not load and why, with a button to try again. */
export function FailureNotice({ error, again }: { error: unknown; again: () => void }) {
  return (
    <Notice
      look="wrong"
      title={shared.notLoaded}
      text={failureWords(error)}
      action={
        <Button look="main" onClick={again}>
          {shared.tryAgain}
        </Button>
      }
    />
  )
}
