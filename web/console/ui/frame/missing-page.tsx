import { Button } from '../../../parts/button.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { words } from '../../words/en.ts'
import { Page } from './page.tsx'

/** The page does not exist or this person may not see it: both look the same, unless the service has said which. */
export function MissingPage({ text = words.missing }: { text?: typeof words.missing }) {
  return (
    <Page title={text.title}>
      <Notice
        title={text.title}
        text={text.text}
        action={
          <Button look="main" href="/console">
            {text.home}
          </Button>
        }
      />
    </Page>
  )
}
