import { failureWords } from '../shared/failure-words.ts'
import { shared } from '../shared/words.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type Props = {
  error: unknown
  /** Reads again. */
  again: () => unknown
  /** Whether it stands in place of a whole page. */
  isPage?: boolean
}

/** Says that something did not load and why, with a button to try again. Without an answer, the reading retries by itself. */
export function FailureNotice({ error, again, isPage = false }: Props) {
  return (
    <Notice
      look="wrong"
      isPage={isPage}
      title={shared.notLoaded}
      text={failureWords(error)}
      action={
        <Button look="main" onClick={() => void again()}>
          {shared.tryAgain}
        </Button>
      }
    />
  )
}
