import { useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { money } from '../../../shared/format.ts'
import type { Auction, Item } from '../../api-types.ts'
import { useReadWhileShown } from '../../data/use-all.ts'
import { BackButton } from '../../ui/frame/back-button.tsx'
import { editColumn } from '../../ui/table/columns.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { itemsWords } from '../../words/items-en.ts'
import type { Donor } from './donors.ts'
import { DonorsState } from './donors-state.ts'

/** Who gave what. */
export function DonorsPage({ auction }: { auction: Auction }) {
  const say = itemsWords.donor
  const state = useMemo(() => new DonorsState(auction.id), [auction.id])
  useReadWhileShown(state.items)
  return (
    <ListPage
      title={say.title}
      note={state.all && say.count(state.all.length)}
      actions={
        <>
          <BackButton href={`/console/a/${auction.id}/items`} label={itemsWords.item.back} />
          <Button href={`/console/a/${auction.id}/messages/emails`}>{say.write}</Button>
        </>
      }
      list={state}
      columns={donorColumns(auction, state)}
      nameOf={({ name }) => name}
      empty={<Notice title={say.none} />}
    />
  )
}

function donorColumns(auction: Auction, { rename }: DonorsState): Column<Donor<Item>>[] {
  const say = itemsWords.donor
  return [
    editColumn<Donor<Item>>('name', itemsWords.columns.donorName, {
      width: '32%',
      value: ({ name }) => name,
      sortBy: ({ name }) => name,
      label: ({ name }) => say.rename(name),
      onSave: rename,
    }),
    {
      key: 'email',
      head: say.email,
      from: 'tablet',
      sortBy: ({ items }) => emailsOf(items).join(),
      cell: ({ items }) => emailsOf(items).join(', ') || itemsWords.empty,
    },
    {
      key: 'items',
      head: itemsWords.title,
      sortBy: ({ items }) => items.length,
      cell: ({ items }) => <LotLinks auction={auction} items={items} />,
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
      cell: ({ unstated }) => (unstated === 0 ? itemsWords.empty : unstated),
    },
  ]
}

/** Each address once, with what is missing to write to it. */
function emailsOf(items: readonly Item[]): string[] {
  const say = itemsWords.donor
  const lines = items.flatMap(({ donorEmail, donorAgreed, isDonorEmailRefused }) => {
    if (!donorEmail) return []
    const trouble = !donorAgreed ? say.notAgreed : isDonorEmailRefused ? say.notDelivered : null
    return [trouble ? `${donorEmail} (${trouble})` : donorEmail]
  })
  return [...new Set(lines)]
}

function LotLinks({ auction, items }: { auction: Auction; items: readonly Item[] }) {
  return items.map(({ id, itemCode, name }, place) => (
    <span key={id}>
      {place > 0 && ', '}
      <a href={`/console/a/${auction.id}/items/${id}`} tabIndex={-1}>
        {itemCode} {name}
      </a>
    </span>
  ))
}
