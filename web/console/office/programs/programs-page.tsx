import { useReading } from '../../../shared/use-reading.ts'
import { BackButton } from '../../ui/frame/back-button.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { words } from '../../words/programs-en.ts'
import { KeysSection } from './keys-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

/** What other programs may read and change of an organization, and where they hear what happens. */
export function ProgramsPage({ organizationId }: { organizationId: number }) {
  const path = `/v3/manage/organizations/${organizationId}`
  const { value } = useReading<{ name: string }>(path)
  const back = `/console/organizations/${organizationId}`
  return (
    <Page title={words.title} actions={<BackButton href={back} label={value?.name ?? words.back} />}>
      <div class="stack narrow">
        <KeysSection organizationId={organizationId} />
        <WebhooksSection organizationId={organizationId} />
      </div>
    </Page>
  )
}
