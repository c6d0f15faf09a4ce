import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import type { Auction, Guest } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { accessTo } from '../../data/session/permissions.ts'
import { rights } from '../../data/session/rights.ts'
import { FormTrouble, SelectField, SubmitForm } from '../../ui/forms/fields.tsx'
import { guestsWords } from '../../words/guests-en.ts'
import { likelyFirst } from './likely-first.ts'
import { MergeState } from './merge-state.ts'

type Props = {
  auction: Auction
  guest: Guest
  /** The guests to choose from; a single one is chosen already. */
  others: readonly Guest[]
  onClose: () => void
  onMerged: (guest: Guest, goneId: number) => void
  onUndone?: () => void
}

/** Makes one guest of two, after showing what would happen. */
export function MergeSheet({ auction, guest, others, onClose, onMerged, onUndone }: Props) {
  const say = guestsWords.merge
  const canUndo = rights.value !== null && accessTo(rights.value, auction) === 'manager'
  const state = useMemo(() => new MergeState(auction, guest.userId, { canUndo, onUndone }), [guest.userId])
  useEffect(() => {
    if (others.length === 1) void state.choose(others[0]!.userId)
  }, [state])
  const options = likelyFirst(guest, others).map((one) => ({
    value: String(one.userId),
    label: `${one.paddleNumber} ${nameOf(one)}`,
  }))
  const preview = state.preview.value
  return (
    <Sheet title={say.sheetTitle} onClose={onClose}>
      <SubmitForm
        class="form"
        onSubmit={async () => {
          const merged = await state.merge()
          if (merged) onMerged(merged.stays, merged.goes.userId)
        }}
      >
        <p>
          <b>
            {nameOf(guest)}, {say.paddle(guest.paddleNumber)}
          </b>
        </p>
        <SelectField
          label={say.other}
          value={String(state.otherId.value ?? '')}
          onChange={(value) => void state.choose(value === '' ? null : Number(value))}
          options={[{ value: '', label: say.choose }, ...options]}
        />
        <Preview state={state} canUndo={canUndo} />
        <FormTrouble
          text={state.failure.value ?? (preview?.refusal ? (say.refusals[preview.refusal] ?? null) : null)}
        />
        <div class="form-buttons">
          <Button
            type="submit"
            look="main"
            disabled={!preview || preview.refusal !== null || state.isBusy.value}
          >
            {say.button}
          </Button>
        </div>
      </SubmitForm>
    </Sheet>
  )
}

function Preview({ state: { preview, paddleNumber }, canUndo }: { state: MergeState; canUndo: boolean }) {
  const say = guestsWords.merge
  if (!preview.value) return null
  const { stays, goes, purchaseCount } = preview.value
  const paddles = [stays, goes].map((one) => ({
    value: String(one.paddleNumber),
    label: `${one.paddleNumber} ${nameOf(one)}`,
  }))
  return (
    <>
      <SelectField
        label={say.keep}
        value={String(paddleNumber.value)}
        onChange={(value) => (paddleNumber.value = Number(value))}
        options={paddles}
      />
      <p class="note">
        {say.stays(nameOf(stays))} {purchaseCount > 0 && say.moves(purchaseCount)} {say.bids}{' '}
        {canUndo ? say.canUndo : say.askToUndo}
      </p>
    </>
  )
}
