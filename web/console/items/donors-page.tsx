import { useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Back } from '../../parts/icons.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { call } from '../../shared/api.ts'
import { money } from '../../shared/format.ts'
import type { Auction, Item } from '../api-types.ts'
import { useAll } from '../data/use-all.ts'
import { toast, toastFailure } from '../feedback/toast.tsx'
import { Page } from '../frame/page.tsx'
import { EditCell } from '../table/edit-cell.tsx'
import { Table } from '../table/table.tsx'
import { type Donor, donorsOf } from './donors.ts'
import { itemsWords } from './words.ts'

const { donor: say } = itemsWords

/** Who gave what, read from the items, so nothing can get out of step. A new name is written to all their items. */
export function DonorsPage({ auction }: { auction: Auction }) {
  const path = `/v3/manage/auctions/${auction.id}/items`
  const list = useAll<Item>(path, { name: 'items', keyOf: ({ id }) => id })
  const rows = list.rows.value
  const donors = useMemo(() => donorsOf(rows ?? []), [rows])
  const rename = async ({ items }: Donor<Item>, donorName: string) => {
    try {
      await call('PATCH', path, { body: { items: items.map(({ id }) => ({ id, donorName })) } })
      await list.read()
      toast({ text: say.renamed(donorName, items.length) })
    } catch (error) {
      toastFailure(error)
      throw error
    }
  }
  return (
    <Page
      title={say.title}
      note={rows && say.count(donors.length)}
      actions={
        <Button href={`/console/a/${auction.id}/items`}>
          <Back size={18} /> {itemsWords.item.back}
        </Button>
      }
    >
      <div class="stack">
        {list.failure && !rows ? <FailureNotice error={list.failure} again={list.read} /> : null}
        {!rows && !list.failure && <Skeleton height="200px" />}
        {rows && (
          <Table
            label={say.title}
            rows={donors}
            keyOf={({ name }) => name}
            nameOf={({ name }) => name}
            empty={<Notice title={say.none} />}
            columns={[
              {
                key: 'name',
                head: itemsWords.columns.donorName,
                width: '32%',
                sortBy: ({ name }) => name,
                cell: (donor) => (
                  <EditCell
                    shown={donor.name}
                    value={donor.name}
                    label={say.rename(donor.name)}
                    onSave={(next) => rename(donor, next)}
                  />
                ),
              },
              {
                key: 'items',
                head: itemsWords.title,
                sortBy: ({ items }) => items.length,
                cell: ({ items }) => (
                  <>
                    {items.map(({ id, itemCode, name }, place) => (
                      <span key={id}>
                        {place > 0 && ', '}
                        <a href={`/console/a/${auction.id}/items/${id}`} tabIndex={-1}>
                          {itemCode} {name}
                        </a>
                      </span>
                    ))}
                  </>
                ),
              },
              {
                key: 'value',
                head: itemsWords.columns.fairMarketValue,
                width: '112px',
                isNumber: true,
                sortBy: ({ value }) => value,
                cell: ({ value }) => money(value, auction.currency),
              },
              {
                key: 'unstated',
                head: say.unstated,
                width: '112px',
                isNumber: true,
                from: 'tablet',
                sortBy: ({ unstated }) => unstated,
                cell: ({ unstated }) => (unstated === 0 ? '–' : unstated),
              },
            ]}
          />
        )}
      </div>
    </Page>
  )
}
