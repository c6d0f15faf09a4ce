import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Back, Trash } from '../../parts/icons.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { call, post } from '../../shared/api.ts'
import { navigate } from '../../shared/router.ts'
import { useReading } from '../../shared/use-reading.ts'
import type { Auction, Category, Item } from '../api-types.ts'
import { confirm } from '../feedback/confirm.tsx'
import { toast } from '../feedback/toast.tsx'
import { readAmount, writeAmount } from '../forms/amounts.ts'
import { changed, type Draft } from '../forms/draft.ts'
import {
  AreaField,
  CheckField,
  FormTrouble,
  MomentField,
  MoneyField,
  SelectField,
  TextField,
} from '../forms/fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { Page } from '../frame/page.tsx'
import { words } from '../words.ts'
import { ItemPictures } from './item-pictures.tsx'
import { LotPreview } from './lot-preview.tsx'
import { saveItem } from './save-item.ts'
import { itemsWords } from './words.ts'
import './item-page.css'

const { item: say, labels, hints, kinds } = itemsWords

/** One item: what it is, its pictures, and how bidders will see it. */
export function ItemPage({ auction, itemId }: { auction: Auction; itemId: number | null }) {
  const path = `/v3/manage/auctions/${auction.id}`
  const categories = useReading<{ categories: Category[] }>(`${path}/categories?limit=100`)
  if (itemId === null)
    return <ItemForm auction={auction} categories={categories.value?.categories ?? []} item={null} />
  return <KnownItem auction={auction} categories={categories.value?.categories ?? []} itemId={itemId} />
}

type Around = { auction: Auction; categories: readonly Category[] }

function KnownItem({ auction, categories, itemId }: Around & { itemId: number }) {
  const { value, failure, read } = useReading<Item>(`/v3/manage/items/${itemId}`)
  if (!value)
    return (
      <Page title={itemsWords.title}>
        {failure ? <FailureNotice error={failure} again={read} /> : <Skeleton height="400px" />}
      </Page>
    )
  return <ItemForm key={itemId} auction={auction} categories={categories} item={value} readAgain={read} />
}

const amounts = ['startingPrice', 'fairMarketValue', 'bidIncrement', 'buyNowPrice', 'reservePrice'] as const
const blank = { name: '', itemType: 'silent', startingPrice: 0, categoryId: null, isDraft: false }

function ItemForm({
  auction,
  categories,
  item,
  readAgain,
}: Around & { item: Item | null; readAgain?: () => Promise<void> }) {
  const seen = useSignal<Item | null>(item)
  const draft = useSignal<Draft>({})
  const form = useForm()
  const at = `/console/a/${auction.id}/items`
  useEffect(() => {
    if (Object.keys(draft.peek()).length === 0) seen.value = item
  }, [item])
  const known: Record<string, unknown> = seen.value
    ? { ...seen.value, isDraft: seen.value.status === 'draft' }
    : blank
  const value = (field: string) => (field in draft.value ? draft.value[field] : known[field])
  const set = (field: string) => (next: unknown) => {
    const was = (amounts as readonly string[]).includes(field)
      ? writeAmount(known[field] as number | null | undefined)
      : (known[field] ?? (typeof next === 'string' ? '' : null))
    draft.value = changed(draft.peek(), { [field]: was }, field, next)
  }
  const line = (field: string) => ({
    label: labels[field]!,
    value: String(value(field) ?? ''),
    onChange: set(field),
    error: form.errorOf(field),
  })
  const amount = (field: (typeof amounts)[number]) => ({
    ...line(field),
    value: field in draft.value ? String(draft.value[field]) : writeAmount(known[field] as number | null),
  })
  const flag = (field: string) => ({
    label: labels[field]!,
    value: value(field) === true,
    onChange: set(field),
  })
  const type = String(value('itemType'))
  const isBidOn = ['silent', 'live', 'sealedBid'].includes(type)
  const hasBids = (seen.value?.bidCount ?? 0) > 0

  const submit = async () => {
    const { ready, wrong } = readItem(draft.peek())
    if (Object.keys(wrong).length > 0) return form.refuse(wrong)
    await form.submit(async () => {
      if (!seen.peek()) {
        const made = await post<Item>(`/v3/manage/auctions/${auction.id}/items`, {
          itemType: 'silent',
          ...ready,
        })
        toast({ text: say.created(made.name) })
        navigate(`${at}/${made.id}`, { replace: true })
        return
      }
      const saved = await saveItem(seen.peek()!, ready, { auction, categories })
      seen.value = saved
      draft.value = {}
      toast({ text: say.saved(saved.name) })
    })
  }
  const remove = () =>
    confirm({
      title: say.deleteTitle(seen.peek()!.name),
      says: say.deleteSays,
      button: say.delete,
      act: async () => {
        await call('DELETE', `/v3/manage/items/${seen.peek()!.id}`)
        toast({ text: say.deleted(seen.peek()!.name) })
        navigate(at)
      },
    })
  const count = Object.keys(draft.value).length
  return (
    <Page
      title={seen.value ? `${seen.value.itemCode} · ${seen.value.name}` : say.newTitle}
      actions={
        <>
          <Button href={at}>
            <Back size={18} /> {say.back}
          </Button>
          {seen.value && (
            <Button look="bare" onClick={remove}>
              <Trash size={18} /> {say.delete}
            </Button>
          )}
        </>
      }
    >
      <div class="item-sides">
        <form
          class="form panel"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <TextField {...line('name')} isRequired />
          <div class="form-pair">
            <TextField {...line('itemCode')} maxLength={40} hint={seen.value ? undefined : hints.itemCode} />
            <SelectField
              label={labels.categoryId!}
              value={String(value('categoryId') ?? '')}
              onChange={(next) => set('categoryId')(next === '' ? null : Number(next))}
              error={form.errorOf('categoryId')}
              options={[
                { value: '', label: itemsWords.noCategory },
                ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          </div>
          <AreaField {...line('description')} rows={5} hint={hints.description} />
          <div class="form-pair">
            <SelectField
              {...line('itemType')}
              isDisabled={hasBids}
              hint={hasBids ? say.fixed : undefined}
              options={Object.entries(kinds)
                .filter(([kind]) => kind !== 'donation')
                .map(([kind, label]) => ({ value: kind, label }))}
            />
            <TextField {...line('donorName')} />
          </div>
          <div class="form-pair">
            {isBidOn && <MoneyField {...amount('startingPrice')} isDisabled={hasBids} />}
            {type !== 'sealedBid' && (
              <MoneyField {...amount('buyNowPrice')} hint={isBidOn ? hints.buyNowPrice : undefined} />
            )}
            <MoneyField {...amount('fairMarketValue')} hint={hints.fairMarketValue} />
            {isBidOn && <MoneyField {...amount('reservePrice')} hint={hints.reservePrice} />}
            {isBidOn && type !== 'sealedBid' && (
              <MoneyField {...amount('bidIncrement')} isDisabled={hasBids} hint={hints.bidIncrement} />
            )}
            {!isBidOn && <TextField {...line('quantity')} hint={hints.quantity} maxLength={7} />}
          </div>
          {seen.value && (
            <div class="form-pair">
              {(['startTime', 'endTime'] as const).map((field) => (
                <MomentField
                  key={field}
                  label={labels[field]!}
                  value={value(field) as number}
                  timeZone={auction.timeZone}
                  onChange={(next) => next !== null && set(field)(next)}
                  error={form.errorOf(field)}
                />
              ))}
            </div>
          )}
          <CheckField {...flag('isFeatured')} />
          <CheckField {...flag('isLocalOnly')} />
          <CheckField {...flag('isDraft')} />
          <FormTrouble text={form.trouble} />
          <div class="form-buttons">
            <Button
              type="submit"
              look="main"
              disabled={count === 0}
              busy={form.isBusy ? words.saving : undefined}
            >
              {seen.value ? words.save : say.create}
            </Button>
          </div>
        </form>
        <div class="item-side">
          {seen.value ? (
            <ItemPictures item={seen.value} onChanged={() => void readAgain?.()} />
          ) : (
            <p class="note">{say.saveFirst}</p>
          )}
          {seen.value && (
            <section class="panel">
              <LotPreview auction={auction} item={seen.value} />
            </section>
          )}
        </div>
      </div>
    </Page>
  )
}

function readItem(draft: Draft): { ready: Record<string, unknown>; wrong: Record<string, string> } {
  const ready: Record<string, unknown> = {}
  const wrong: Record<string, string> = {}
  for (const [field, value] of Object.entries(draft)) {
    const typed = String(value ?? '').trim()
    if ((amounts as readonly string[]).includes(field)) {
      const read = readAmount(typed)
      if (read === undefined) wrong[field] = itemsWords.wrongAmount
      else ready[field] = field === 'startingPrice' ? (read ?? 0) : read
    } else if (field === 'quantity') {
      if (typed === '') ready[field] = null
      else if (/^\d{1,7}$/.test(typed)) ready[field] = Number(typed)
      else wrong[field] = itemsWords.wrongNumber
    } else if (field === 'description' || field === 'donorName') ready[field] = typed === '' ? null : typed
    else if (field === 'itemCode' && typed === '') continue
    else ready[field] = typeof value === 'string' ? typed : value
  }
  return { ready, wrong }
}
