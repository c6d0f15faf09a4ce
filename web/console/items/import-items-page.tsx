import { Button } from '../../parts/button.tsx'
import { Back } from '../../parts/icons.tsx'
import { navigate } from '../../shared/router.ts'
import type { Auction } from '../api-types.ts'
import { toast } from '../feedback/toast.tsx'
import { Page } from '../frame/page.tsx'
import { ImportView, type Report } from '../import/import-view.tsx'
import { importEn } from '../words/import-en.ts'
import { itemsWords } from './words.ts'

const { items: say } = importEn

export function ImportItemsPage({ auction }: { auction: Auction }) {
  const at = `/console/a/${auction.id}/items`
  return (
    <Page
      title={say.title}
      actions={
        <Button href={at}>
          <Back size={18} /> {itemsWords.item.back}
        </Button>
      }
    >
      <ImportView<Report>
        path={`/v3/manage/auctions/${auction.id}/items/import`}
        columns={say.columns}
        button={say.button}
        onDone={({ rows }) => {
          toast({ text: say.done(rows) })
          navigate(at)
        }}
      />
    </Page>
  )
}
