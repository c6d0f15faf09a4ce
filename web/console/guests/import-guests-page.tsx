import { Button } from '../../parts/button.tsx'
import { Back } from '../../parts/icons.tsx'
import { navigate } from '../../shared/router.ts'
import type { Auction } from '../api-types.ts'
import { toast } from '../feedback/toast.tsx'
import { Page } from '../frame/page.tsx'
import { ImportView, type Report } from '../import/import-view.tsx'
import { importEn } from '../words/import-en.ts'
import { guestsWords } from './words.ts'

const { guests: say } = importEn

type GuestReport = Report & { guests: number }

export function ImportGuestsPage({ auction }: { auction: Auction }) {
  const at = `/console/a/${auction.id}/guests`
  return (
    <Page
      title={say.title}
      actions={
        <Button href={at}>
          <Back size={18} /> {guestsWords.back}
        </Button>
      }
    >
      <ImportView<GuestReport>
        path={`/v3/manage/auctions/${auction.id}/registrations/import`}
        columns={say.columns}
        button={say.button}
        would={({ guests }) => say.would(guests)}
        onDone={({ guests }) => {
          toast({ text: say.done(guests) })
          navigate(at)
        }}
      />
    </Page>
  )
}
