import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { get } from '../../shared/api.ts'
import type { MyActivity, MyBid, MyStatus } from '../../shared/api-types.ts'
import { onResync } from '../../shared/live.ts'
import { isSignedIn } from '../../shared/session.ts'
import { accountWords } from '../account-words.ts'
import { Chips } from '../frame/chips.tsx'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { keepCards } from '../items/card-store.ts'
import { ItemGrid } from '../items/item-grid.tsx'
import { stakes } from '../items/stakes.ts'
import { bidsInOrder, statusNow } from './bid-order.ts'

const AT_ONCE = 100
type Shown = MyStatus | 'all'

/** Everything I have bid on; what needs my attention comes first. */
export function BidsPage() {
  const { title } = accountWords.bids
  return <OwnPage title={title}>{isSignedIn.value && <Bids />}</OwnPage>
}

function Bids() {
  const { bids: says } = accountWords
  const bids = useSignal<readonly MyBid[] | null>(null)
  const total = useSignal(0)
  const failure = useSignal<unknown>(null)
  const shown = useSignal<Shown>('all')
  const read = async ({ more = false } = {}) => {
    try {
      const offset = more ? (bids.peek()?.length ?? 0) : 0
      const page = await get<MyActivity>(`/v3/bidder/my-activity?limit=${AT_ONCE}&offset=${offset}`)
      keepCards(page.bids)
      bids.value = more ? [...(bids.peek() ?? []), ...page.bids] : page.bids
      total.value = page.totalCount
      failure.value = null
    } catch (error) {
      failure.value = error
    }
  }
  useEffect(() => {
    void read()
    return onResync(() => void read())
  }, [])
  if (!bids.value) return <Waiting failure={failure.value} again={() => void read()} />
  if (bids.value.length === 0)
    return (
      <Notice
        title={says.none}
        text={says.noneText}
        action={
          <Button look="main" href="/">
            {says.toAuctions}
          </Button>
        }
      />
    )
  const entries = bidsInOrder(
    bids.value.map((bid) => ({ id: bid.id, status: statusNow(bid, stakes.value.get(bid.id)) })),
  )
  const count = (status: MyStatus) => entries.filter((entry) => entry.status === status).length
  const kinds = (Object.keys(says.statuses) as MyStatus[]).filter((status) => count(status) > 0)
  const list = entries.filter(({ status }) => shown.value === 'all' || status === shown.value)
  return (
    <>
      <Chips<Shown>
        label={says.filters}
        chosen={shown.value}
        onChoose={(key) => {
          shown.value = key
        }}
        chips={[
          { key: 'all', label: says.all, count: entries.length },
          ...kinds.map((key) => ({ key, label: says.statuses[key], count: count(key) })),
        ]}
      />
      <h2 class="visually-hidden">{shown.value === 'all' ? says.all : says.statuses[shown.value]}</h2>
      {list.length === 0 ? <Notice title={says.noneOfKind} /> : <ItemGrid ids={list.map(({ id }) => id)} />}
      {bids.value.length < total.value && (
        <Button onClick={() => void read({ more: true })}>{says.more}</Button>
      )}
    </>
  )
}
