import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import type { Auction, Item } from '../../api-types.ts'
import { useAll } from '../../data/use-all.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { ChoiceField, FormTrouble, MoneyField, SelectField, TextField } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { words as common } from '../../words/en.ts'
import { words } from '../../words/screen-en.ts'
import { fieldsOf, type Scene, sceneFrom, sceneKinds } from './screen-control.ts'

/** Which scene to show, and what it says. Another volunteer's choice appears here as soon as it is on the screen. */
export function SceneForm({
  auction,
  scene,
  show,
}: {
  auction: Auction
  scene: Scene
  show: (scene: Scene) => Promise<unknown>
}) {
  const kind = useSignal(scene.kind)
  const fields = useSignal(fieldsOf(scene))
  const form = useForm()
  useEffect(() => {
    kind.value = scene.kind
    fields.value = fieldsOf(scene)
  }, [JSON.stringify(scene)])
  const set = (name: keyof typeof fields.value) => (value: string) => {
    fields.value = { ...fields.peek(), [name]: value }
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    const chosen = sceneFrom(kind.peek(), fields.peek())
    const isShown = await form.submit(() => show(chosen))
    if (isShown) toast({ text: words.shown(words.scenes[chosen.kind].name) })
  }
  const { itemId, amount, caption, message } = fields.value
  return (
    <form class="form" onSubmit={(event) => void submit(event)} noValidate>
      <ChoiceField
        label={words.what}
        value={kind.value}
        onChange={(value) => (kind.value = value)}
        choices={sceneKinds.map((value) => ({
          value,
          label: words.scenes[value].name,
          text: words.scenes[value].text,
        }))}
      />
      {kind.value === 'lot' && <LotField auction={auction} value={itemId} onChange={set('itemId')} />}
      {kind.value === 'paddleRaise' && (
        <>
          <MoneyField
            label={words.amount}
            value={amount}
            onChange={set('amount')}
            error={form.errorOf('scene.amount')}
          />
          <TextField
            label={words.caption}
            hint={words.captionHint}
            value={caption}
            maxLength={80}
            onChange={set('caption')}
          />
        </>
      )}
      {kind.value === 'message' && (
        <TextField
          label={words.message}
          value={message}
          maxLength={140}
          onChange={set('message')}
          error={form.errorOf('scene.message')}
        />
      )}
      <FormTrouble text={form.trouble} />
      <div class="form-buttons">
        <Button look="main" type="submit" busy={form.isBusy ? common.busy : undefined}>
          {words.show}
        </Button>
      </div>
    </form>
  )
}

function LotField({
  auction,
  value,
  onChange,
}: {
  auction: Auction
  value: string
  onChange: (value: string) => void
}) {
  const { rows } = useAll<Item>(`/v3/manage/auctions/${auction.id}/items`, {
    name: 'items',
    keyOf: ({ id }) => id,
  })
  const lots = (rows.value ?? []).map(({ id, itemCode, name }) => ({
    value: String(id),
    label: words.lotNamed(itemCode, name),
  }))
  return (
    <SelectField
      label={words.lot}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: words.openLot }, ...lots]}
    />
  )
}
