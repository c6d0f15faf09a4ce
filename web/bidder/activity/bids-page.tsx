import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { get } from '../../shared/api.ts'
import type { MyActivity, MyStatus } from '../../shared/api-types.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReadingOf } from '../../shared/use-reading.ts'
import { Chips } from '../frame/chips.tsx'
import { NothingYet, OwnPage, Trouble, Waiting } from '../frame/own-page.tsx'
import { storeCards } from '../items/card-store.ts'
import { ItemGrid } from '../items/item-grid.tsx'
import { stakes } from '../items/stakes.ts'
import { accountWords } from '../words/account-en.ts'
import { bidsInOrder, statusNow } from './bid-order.ts'

const AT_ONCE = 100
type Shown = MyStatus | 'all'

/** Everything I have bid on; what needs my attention comes first. */
export function BidsPage() {
  const { title } = accountWords.bids
  return (
    <OwnPage title={title} isWide>
      {isSignedIn.value && <Bids />}
    </OwnPage>
  )
}

function Bids() {
  const { bids: text } = accountWords
  const shown = useSignal<Shown>('all')
  const { value, failure, read } = useReadingOf<MyActivity>(async (known) => {
    const before = known?.bids ?? []
    const page = await get<MyActivity>(`/v3/bidder/my-activity?limit=${AT_ONCE}&offset=${before.length}`)
    storeCards(page.bids)
    return { ...page, bids: [...before, ...page.bids] }
  }, [])
  if (!value) return <Waiting failure={failure} again={() => void read()} />
  const { bids, totalCount } = value
  if (bids.length === 0) return <NothingYet title={text.none} text={text.noneText} />
  const entries = bidsInOrder(
    bids.map((bid) => ({ id: bid.id, status: statusNow(bid, stakes.value.get(bid.id)) })),
  )
  const count = (status: MyStatus) => entries.filter((entry) => entry.status === status).length
  const kinds = (Object.keys(text.statuses) as MyStatus[]).filter((status) => count(status) > 0)
  const list = entries.filter(({ status }) => shown.value === 'all' || status === shown.value)
  return (
    <>
      <Chips<Shown>
        label={text.filters}
        chosen={shown.value}
        onChoose={(key) => {
          shown.value = key
        }}
        chips={[
          { key: 'all', label: text.all, count: entries.length },
          ...kinds.map((key) => ({ key, label: text.statuses[key], count: count(key) })),
        ]}
      />
      <h2 class="visually-hidden">{shown.value === 'all' ? text.all : text.statuses[shown.value]}</h2>
      {list.length === 0 ? <Notice title={text.noneOfKind} /> : <ItemGrid ids={list.map(({ id }) => id)} />}
      <Trouble failure={failure} />
      {bids.length < totalCount && <Button onClick={() => void read({ more: true })}>{text.more}</Button>}
    </>
  )
}
