import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Trash } from '../../../parts/icons.tsx'
import { useReading } from '../../../shared/use-reading.ts'
import type { Auction, Item } from '../../api-types.ts'
import { useReadWhileShown } from '../../data/use-all.ts'
import { EditorFields, EditorForm } from '../../ui/forms/editor-fields.tsx'
import { BackButton } from '../../ui/frame/back-button.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Loaded } from '../../ui/table/loaded.tsx'
import { words } from '../../words/en.ts'
import { itemsWords } from '../../words/items-en.ts'
import { itemRows } from './item-fields.ts'
import { ItemPictures } from './item-pictures.tsx'
import { ItemState } from './item-state.ts'
import { LotPreview } from './lot-preview.tsx'
import { RunnerUpPanel } from './runner-up-panel.tsx'
import './item-page.css'

/** One lot: what it is, its pictures, and how bidders will see it. */
export function ItemPage({ auction, itemId }: { auction: Auction; itemId: number | null }) {
  return itemId === null ? (
    <ItemForm auction={auction} item={null} />
  ) : (
    <ReadItem auction={auction} itemId={itemId} />
  )
}

function ReadItem({ auction, itemId }: { auction: Auction; itemId: number }) {
  const reading = useReading<Item>(`/v3/manage/items/${itemId}`)
  if (reading.value) return <ItemForm auction={auction} item={reading.value} reload={reading.read} />
  return (
    <Page title={itemsWords.title}>
      <Loaded {...reading} height="400px">
        {() => null}
      </Loaded>
    </Page>
  )
}

type FormProps = { auction: Auction; item: Item | null; reload?: () => Promise<void> }

function ItemForm({ auction, item: read, reload }: FormProps) {
  const say = itemsWords.item
  const state = useMemo(() => new ItemState(auction, read), [auction.id])
  useReadWhileShown(state.categories)
  useEffect(() => state.follow(read), [read])
  const { item, editor, type } = state
  return (
    <Page
      title={item ? `${item.itemCode} · ${item.name}` : say.newTitle}
      actions={
        <>
          <BackButton href={state.listPath} label={say.back} />
          {item && (
            <Button look="bare" onClick={state.remove}>
              <Trash size={18} /> {say.delete}
            </Button>
          )}
        </>
      }
    >
      <div class="item-sides">
        <EditorForm editor={editor} button={item ? words.save : say.create} onSubmit={state.submit}>
          <EditorFields editor={editor} rows={itemRows({ item, type })} />
        </EditorForm>
        <div class="item-side">
          {item ? (
            <>
              <RunnerUpPanel auction={auction} item={item} />
              <ItemPictures item={read!} onChanged={() => void reload?.()} />
              <section class="panel">
                <LotPreview auction={auction} item={item} />
              </section>
            </>
          ) : (
            <p class="note">{say.saveFirst}</p>
          )}
        </div>
      </div>
    </Page>
  )
}
