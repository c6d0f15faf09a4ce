import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { Notice } from '../../../parts/notice.tsx'
import type { Auction, Category } from '../../api-types.ts'
import { useAll } from '../../data/use-all.ts'
import { ChoiceField, SelectField, TextField } from '../../ui/forms/fields.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { words } from '../../words/paper-en.ts'
import { PaperState, paperKinds } from './paper-state.ts'
import './paper-page.css'

/** Chooses what to print, and has the service make it. */
export function PaperPage({ auction }: { auction: Auction }) {
  const state = useMemo(() => new PaperState(auction.id), [auction.id])
  useEffect(() => () => state.close(), [state])
  return (
    <Page title={words.title}>
      <div class="paper">
        <div class="panel form">
          <ChoiceField
            label={words.kind}
            value={state.kind.value}
            onChange={(kind) => state.choose(kind)}
            choices={paperKinds.map((value) => ({
              value,
              label: words.kinds[value].name,
              text: words.kinds[value].text,
            }))}
          />
        </div>
        <div class="panel form paper-options">
          <SelectField
            label={words.size}
            value={state.size.value}
            onChange={(size) => state.setSize(size)}
            options={[
              { value: '', label: words.sizes.usual },
              { value: 'letter', label: words.sizes.letter },
              { value: 'a4', label: words.sizes.a4 },
            ]}
          />
          <RangeFields auction={auction} state={state} />
          <Result state={state} />
        </div>
      </div>
    </Page>
  )
}

/** A file opens in a tab of its own, where every browser can print and save it. */
function Result({ state }: { state: PaperState }) {
  const made = state.made.value
  if (state.failure.value) return <FailureNotice error={state.failure.value} again={() => state.make()} />
  if (state.isEmpty.value) return <Notice title={words.none} text={words.noneText} />
  if (!made)
    return (
      <Button
        look="main"
        busy={state.pages.value === null ? undefined : words.making(state.pages.value)}
        onClick={() => void state.make()}
      >
        {words.make}
      </Button>
    )
  return (
    <div class="paper-made" role="status">
      <p>{words.made(made.pages)}</p>
      <a class="button main usual" href={made.url} target="_blank" rel="noopener">
        {words.open}
      </a>
      <a class="button plain usual" href={made.url} download={made.name}>
        {words.save}
      </a>
    </div>
  )
}

function RangeFields({ auction, state }: { auction: Auction; state: PaperState }) {
  const { rows } = useAll<Category>(`/v3/manage/auctions/${auction.id}/categories`, {
    name: 'categories',
    keyOf: ({ id }) => id,
  })
  const kind = state.kind.value
  const range = state.range.value
  if (kind === 'table-cards' || kind === 'programme' || kind === 'seating') return null
  const isOfLots = kind !== 'paddles' && kind !== 'receipts'
  return (
    <>
      <div class="form-pair">
        <TextField
          label={isOfLots ? words.from : words.fromPaddle}
          hint={words.rangeHint}
          value={range.from}
          maxLength={20}
          onChange={(from) => state.setRange({ ...range, from })}
        />
        <TextField
          label={isOfLots ? words.to : words.toPaddle}
          hint={words.rangeHint}
          value={range.to}
          maxLength={20}
          onChange={(to) => state.setRange({ ...range, to })}
        />
      </div>
      {isOfLots && (
        <SelectField
          label={words.category}
          value={range.categoryId}
          onChange={(categoryId) => state.setRange({ ...range, categoryId })}
          options={[
            { value: '', label: words.allCategories },
            ...(rows.value ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </>
  )
}
