import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ReceiptDocument } from '../../parts/receipt-document.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { Receipt } from '../../shared/api-types.ts'
import type { Auction, Category, Guest, Item } from '../api-types.ts'
import { useAll } from '../data/use-all.ts'
import { ChoiceField, SelectField, TextField } from '../forms/fields.tsx'
import { Page } from '../frame/page.tsx'
import { words } from '../words/paper-en.ts'
import {
  chosenGuests,
  chosenItems,
  inPages,
  type PaperKind,
  paperKinds,
  type Range,
  tablesOf,
} from './choice.ts'
import { BidSheet, LabelSheet, PaddleSheet, Sheet, TableSheet } from './sheets.tsx'
import './paper-page.css'

/** How many pages the preview shows; all pages are rendered for printing. */
const PREVIEWED = 4

/** Chooses what to print, shows the first pages, and prints all of them. */
export function PaperPage({ auction }: { auction: Auction }) {
  const kind = useSignal<PaperKind>('sheets')
  const range = useSignal<Range>({ from: '', to: '', categoryId: '' })
  const pages = usePages(auction, kind.value, range.value)
  const isPrinting = useSignal(false)
  useEffect(() => {
    if (!isPrinting.value) return
    print()
    isPrinting.value = false
  }, [isPrinting.value])
  const all = pages.value
  const shown = isPrinting.value ? all : all?.slice(0, PREVIEWED)
  return (
    <Page
      title={words.title}
      actions={
        <Button look="main" disabled={!all?.length} onClick={() => (isPrinting.value = true)}>
          {words.print(all?.length ?? 0)}
        </Button>
      }
    >
      <div class="paper">
        <div class="panel form paper-choice">
          <ChoiceField
            label={words.kind}
            value={kind.value}
            onChange={(value) => {
              kind.value = value
              range.value = { from: '', to: '', categoryId: '' }
            }}
            choices={paperKinds.map((value) => ({
              value,
              label: words.kinds[value].name,
              text: words.kinds[value].text,
            }))}
          />
          <RangeFields
            auction={auction}
            kind={kind.value}
            range={range.value}
            set={(next) => (range.value = next)}
          />
        </div>
        <section class="paper-pages" aria-label={words.preview}>
          {pages.failure ? (
            <FailureNotice error={pages.failure} again={pages.again} />
          ) : !all ? (
            <Skeleton height="600px" />
          ) : all.length === 0 ? (
            <Notice title={words.none} />
          ) : (
            <>
              {all.length > PREVIEWED && (
                <p class="note no-print">{words.previewed(PREVIEWED, all.length)}</p>
              )}
              {shown!.map((draw, index) => (
                <Drawn key={`${kind.value} ${index}`} draw={draw} />
              ))}
            </>
          )}
        </section>
      </div>
    </Page>
  )
}

const Drawn = ({ draw }: { draw: () => VNode }) => draw()

type Pages = { value: (() => VNode)[] | null; failure: unknown; again: () => Promise<void> }

/** One function per page, so that only the pages shown are rendered. */
function usePages(auction: Auction, kind: PaperKind, range: Range): Pages {
  const path = `/v3/manage/auctions/${auction.id}`
  const items = useAll<Item>(`${path}/items`, { name: 'items', keyOf: ({ id }) => id })
  const guests = useAll<Guest>(`${path}/registrations`, {
    name: 'registrations',
    keyOf: ({ userId }) => userId,
  })
  const receipts = useAll<Receipt>(`${path}/receipts/documents`, { name: 'documents', keyOf: ({ id }) => id })
  const source = kind === 'receipts' ? receipts : kind === 'tables' || kind === 'paddles' ? guests : items
  const base = { failure: source.failure, again: source.read }
  if (!source.rows.value || source.rows.value.length < source.totalCount) return { ...base, value: null }
  const lots = chosenItems(items.rows.value ?? [], range)
  const people = chosenGuests(guests.rows.value ?? [], range)
  const drawn: Record<PaperKind, () => (() => VNode)[]> = {
    sheets: () => lots.map((item) => () => <BidSheet item={item} auction={auction} />),
    labels: () => inPages(lots, 8).map((page) => () => <LabelSheet items={page} auction={auction} />),
    tables: () =>
      inPages(tablesOf(people), 2).map((tables) => () => <TableSheet tables={tables} auction={auction} />),
    paddles: () => inPages(people, 2).map((page) => () => <PaddleSheet guests={page} auction={auction} />),
    receipts: () =>
      (receipts.rows.value ?? [])
        .filter(({ lines }) => lines.length > 0)
        .filter(({ buyer }) => isWithin(buyer.paddleNumber, range))
        .map((receipt) => () => (
          <Sheet kind="receipt">
            <ReceiptDocument receipt={receipt} text={words.receipt} heading="h2" />
          </Sheet>
        )),
  }
  return { ...base, value: drawn[kind]() }
}

const isWithin = (paddle: number | null, { from, to }: Range) =>
  (from.trim() === '' || (paddle ?? 0) >= Number(from)) &&
  (to.trim() === '' || (paddle ?? Number.POSITIVE_INFINITY) <= Number(to))

function RangeFields({
  auction,
  kind,
  range,
  set,
}: {
  auction: Auction
  kind: PaperKind
  range: Range
  set: (range: Range) => void
}) {
  const { rows } = useAll<Category>(`/v3/manage/auctions/${auction.id}/categories`, {
    name: 'categories',
    keyOf: ({ id }) => id,
  })
  if (kind === 'tables') return null
  const isOfLots = kind === 'sheets' || kind === 'labels'
  return (
    <>
      <div class="form-pair">
        <TextField
          label={isOfLots ? words.from : words.fromPaddle}
          hint={words.rangeHint}
          value={range.from}
          maxLength={20}
          onChange={(from) => set({ ...range, from })}
        />
        <TextField
          label={isOfLots ? words.to : words.toPaddle}
          hint={words.rangeHint}
          value={range.to}
          maxLength={20}
          onChange={(to) => set({ ...range, to })}
        />
      </div>
      {isOfLots && (
        <SelectField
          label={words.category}
          value={range.categoryId}
          onChange={(categoryId) => set({ ...range, categoryId })}
          options={[
            { value: '', label: words.allCategories },
            ...(rows.value ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </>
  )
}
