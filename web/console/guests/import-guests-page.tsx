import { Button } from '../../parts/button.tsx'
import { Back } from '../../parts/icons.tsx'
import { navigate } from '../../shared/router.ts'
import type { Auction } from '../api-types.ts'
import { toast } from '../feedback/toast.tsx'
import { Page } from '../frame/page.tsx'
import type { Report } from '../import/import-state.ts'
import { ImportView } from '../import/import-view.tsx'
import { guestsWords } from '../words/guests-en.ts'
import { importWords } from '../words/import-en.ts'

type GuestReport = Report & { guests: number }

export function ImportGuestsPage({ auction }: { auction: Auction }) {
  const say = importWords.guests
  const path = `/console/a/${auction.id}/guests`
  return (
    <Page
      title={say.title}
      actions={
        <Button href={path}>
          <Back size={18} /> {guestsWords.back}
        </Button>
      }
    >
      <ImportView<GuestReport>
        path={`/v3/manage/auctions/${auction.id}/registrations/import`}
        columns={say.columns}
        button={say.button}
        preview={({ guests }) => say.preview(guests)}
        onDone={({ guests }) => {
          toast({ text: say.done(guests) })
          navigate(path)
        }}
      />
    </Page>
  )
}
