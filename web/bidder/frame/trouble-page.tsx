import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Failure } from '../../shared/failure.ts'
import { MissingPage } from './missing-page.tsx'

/** In place of a page that could not be read; what is not there, or not for them, is missing. */
export function TroublePage({ error, again }: { error: unknown; again: () => void }) {
  if (error instanceof Failure && (error.status === 404 || error.status === 400)) return <MissingPage />
  return (
    <main id="content" class="page-margin">
      <FailureNotice error={error} again={again} />
    </main>
  )
}
