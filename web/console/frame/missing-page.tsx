import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { words } from '../words.ts'
import { Page } from './page.tsx'

/** No such page, or none for this person: both look the same. */
export function MissingPage() {
  return (
    <Page title={words.missing.title}>
      <Notice
        title={words.missing.title}
        text={words.missing.text}
        action={
          <Button look="main" href="/console">
            {words.missing.home}
          </Button>
        }
      />
    </Page>
  )
}
