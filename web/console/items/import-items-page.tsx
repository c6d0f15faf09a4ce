import { Button } from '../../parts/button.tsx'
import { Back } from '../../parts/icons.tsx'
import { navigate } from '../../shared/router.ts'
import type { Auction } from '../api-types.ts'
import { toast } from '../feedback/toast.tsx'
import { Page } from '../frame/page.tsx'
import type { Report } from '../import/import-state.ts'
import { ImportView } from '../import/import-view.tsx'
import { importWords } from '../words/import-en.ts'
import { itemsWords } from '../words/items-en.ts'

export function ImportItemsPage({ auction }: { auction: Auction }) {
  const say = importWords.items
  const path = `/console/a/${auction.id}/items`
  return (
    <Page
      title={say.title}
      actions={
        <Button href={path}>
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
          navigate(path)
        }}
      />
    </Page>
  )
}
