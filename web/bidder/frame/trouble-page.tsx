import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Failure } from '../../shared/failure.ts'
import { MissingPage } from './missing-page.tsx'

/** Shown instead of a page that could not be read; a page that does not exist, or is not for the reader, is missing. */
export function TroublePage({ error, again }: { error: unknown; again: () => unknown }) {
  if (error instanceof Failure && (error.status === 404 || error.status === 400)) return <MissingPage />
  return (
    <main id="content" class="page-margin">
      <FailureNotice error={error} again={again} isPage />
    </main>
  )
}
