import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { words } from '../words.ts'
import { Page } from './page.tsx'

/** The page does not exist or this person may not see it: both look the same, unless the service has said which. */
export function MissingPage({ says = words.missing }: { says?: typeof words.missing }) {
  return (
    <Page title={says.title}>
      <Notice
        title={says.title}
        text={says.text}
        action={
          <Button look="main" href="/console">
            {says.home}
          </Button>
        }
      />
    </Page>
  )
}
