import { useComputed } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Countdown } from '../../../parts/countdown.tsx'
import { Lock, Pause, Tag, Warning } from '../../../parts/icons.tsx'
import { pictureIn } from '../../../shared/pictures.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import type { LiveAuction, LiveItem } from '../../api-types.ts'
import { ShowMore } from '../../ui/table/show-more.tsx'
import { words } from '../../words/live-en.ts'
import type { LiveState } from './live-state.ts'
import { isOpen } from './possible-actions.ts'

type Props = { state: LiveState; live: LiveAuction; open: (id: number) => void }

/** First the items that need attention, and why; the rest below them. */
export function ItemRows({ state, live, open }: Props) {
  const needing = live.items.filter(({ need }) => need !== null)
  const others = live.items.filter(({ need }) => need === null)
  if (live.totalCount === 0) return <p class="second">{words.nothingOpen}</p>
  const { columns } = words
  return (
    <>
      <table class="live-table">
        <thead>
          <tr>
            {state.isManager && <td />}
            <th scope="col" class="live-lot">
              {columns.lot}
            </th>
            <th scope="col">{columns.name}</th>
            <th scope="col" class="is-number">
              {columns.price}
            </th>
            <th scope="col" class="is-number is-wide">
              {columns.bids}
            </th>
            <th scope="col" class="is-number is-wide">
              {columns.leader}
            </th>
            <th scope="col" class="is-number">
              {columns.left}
            </th>
            <th scope="col" class="live-why">
              {columns.why}
            </th>
          </tr>
        </thead>
        <Group title={words.needsAttention(live.counts.needsYou)} items={needing} state={state} open={open} />
        <Group
          title={words.running(live.totalCount - live.counts.needsYou)}
          items={others}
          state={state}
          open={open}
        />
      </table>
      <ShowMore count={live.totalCount - live.items.length} onClick={state.showMore} />
    </>
  )
}

type GroupProps = { title: string; items: readonly LiveItem[]; state: LiveState; open: (id: number) => void }

function Group({ title, items, state, open }: GroupProps) {
  if (items.length === 0) return null
  return (
    <tbody>
      <tr class="live-group">
        <th colSpan={8} scope="rowgroup">
          {title}
        </th>
      </tr>
      {items.map((item) => (
        <MemoRow key={item.id} item={item} state={state} open={open} />
      ))}
    </tbody>
  )
}

type RowProps = { item: LiveItem; state: LiveState; open: (id: number) => void }

/** Most lots have not changed since the last reading and need not be rendered again. */
function MemoRow({ item, state, open }: RowProps) {
  return useMemo(() => <Row item={item} state={state} open={open} />, [item, state, open])
}

/** The selection is bound to the elements, so that a key press renders two rows and not all of them. */
function Row({ item, state, open }: RowProps) {
  const isSelected = useComputed(() => state.selectedId.value === item.id)
  const look = useComputed(() => (isSelected.value ? 'is-selected' : ''))
  const isChecked = useComputed(() => state.checked.value.has(item.id))
  const isSealed = item.itemType === 'sealedBid'
  const picture = item.imageUrl && pictureIn(item.imageUrl, 'small')
  return (
    <tr id={`live-${item.id}`} class={look}>
      {state.isManager && (
        <td>
          <input
            type="checkbox"
            aria-label={words.choose(item.name)}
            checked={isChecked}
            onChange={(event) => state.check(item.id, event.currentTarget.checked)}
          />
        </td>
      )}
      <td>{item.itemCode}</td>
      <th scope="row">
        <button type="button" class="live-name" aria-pressed={isSelected} onClick={() => open(item.id)}>
          {picture && <img src={picture} alt="" width="40" height="30" loading="lazy" />}
          <span>{item.name}</span>
        </button>
      </th>
      <td class="is-number">
        <b>{isSealed ? words.sealed : state.show(item.price ?? item.startingPrice)}</b>
      </td>
      <td class="is-number is-wide">{item.bidCount ?? '–'}</td>
      <td class="is-number is-wide">{item.leaderPaddle ?? '–'}</td>
      <td class="is-number">
        <Left item={item} state={state} />
      </td>
      <td class="live-why">
        <Why item={item} show={state.show} />
      </td>
    </tr>
  )
}

function Left({ item, state }: { item: LiveItem; state: LiveState }) {
  if (item.status === 'paused' || (state.isPaused.value && isOpen(item))) return words.paused
  if (item.controlMode === 'auto') return <Countdown until={item.endTime} />
  return item.status === 'pending'
    ? words.notOpenYet
    : item.status === 'closing'
      ? words.lastCall
      : words.byHand
}

export function Why({ item, show }: { item: LiveItem; show: (amount: number) => string }) {
  switch (item.need) {
    case 'heldUp':
      return (
        <span class="need is-loud">
          <Pause size={16} /> {words.needs.heldUp}
        </span>
      )
    case 'unusualBid':
      return (
        <span class="need is-loud">
          <Warning size={16} /> {words.needs.unusualBid(item.timesBefore!)}
        </span>
      )
    case 'belowReserve':
      return (
        <span class="need">
          <Lock size={16} />{' '}
          {words.needs.belowReserve(item.belowReserveBy === null ? null : show(item.belowReserveBy))}
        </span>
      )
    case 'noBids':
      return (
        <span class="need">
          <Tag size={16} /> {words.needs.noBids}
        </span>
      )
    default:
      return item.lastBidAt === null ? null : (
        <span class="quiet">{words.lastBid(words.ago(Math.max(0, nowSeconds.value - item.lastBidAt)))}</span>
      )
  }
}
