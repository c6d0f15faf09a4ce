import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Failure } from '../../shared/failure.ts'
import { failureWords } from '../../shared/failure-words.ts'
import { shared } from '../../shared/words.ts'
import { words } from '../words.ts'
import { MissingPage } from './missing-page.tsx'
import { Page } from './page.tsx'

/** Shown instead of a page that could not be read: what happened, and what to do. */
export function TroublePage({ failure, again }: { failure: unknown; again: () => Promise<void> }) {
  const isForbidden = failure instanceof Failure && (failure.status === 403 || failure.status === 404)
  if (isForbidden) return <MissingPage says={words.forbidden} />
  return (
    <Page title={shared.notLoaded}>
      <Trouble failure={failure} again={again} />
    </Page>
  )
}

/** The same within a page. */
export function Trouble({ failure, again }: { failure: unknown; again: () => Promise<void> }) {
  return (
    <Notice
      look="wrong"
      title={shared.notLoaded}
      text={failureWords(failure)}
      action={
        <Button look="main" onClick={() => void again()}>
          {shared.tryAgain}
        </Button>
      }
    />
  )
}
