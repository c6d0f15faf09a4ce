import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { words } from '../words.ts'
import { Page } from './page.tsx'

/** No such page, or none for this person: both look the same, unless the service has said which it is. */
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
