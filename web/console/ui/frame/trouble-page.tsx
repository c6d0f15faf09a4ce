import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { Failure } from '../../../shared/failure.ts'
import { words } from '../../words/en.ts'
import { MissingPage } from './missing-page.tsx'

/** Shown instead of a page that could not be read: what happened, and what to do. */
export function TroublePage({ failure, again }: { failure: unknown; again: () => Promise<void> }) {
  const isForbidden = failure instanceof Failure && (failure.status === 403 || failure.status === 404)
  if (isForbidden) return <MissingPage text={words.forbidden} />
  return (
    <main id="content" class="page" tabIndex={-1}>
      <FailureNotice error={failure} again={again} isPage />
    </main>
  )
}
