import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Lock, Minus, Plus } from '../../parts/icons.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Item } from '../../shared/api-types.ts'
import { currencySign, decimalSign, money } from '../../shared/format.ts'
import { connection } from '../../shared/live.ts'
import { TimeRemaining } from '../items/time-remaining.tsx'
import { biddingWords } from '../words/bidding-en.ts'
import { words } from '../words/en.ts'
import { lotWords } from '../words/lot-en.ts'
import { nextAmounts, nextLimits, openingBid, stepFrom } from './amounts.ts'
import './bid-sheet.css'
import { BuyNow } from './buy-now.tsx'
import { offerSignedIn } from './offers.ts'
import type { SheetMode } from './open-sheet.ts'
import { QuickAmounts } from './quick-amounts.tsx'
import { isSurprising, readAmount } from './typed-amount.ts'

type Props = { item: Item; mode: SheetMode; onClose: () => void }

/** One control for an amount of your choice: a single bid, a limit to bid up to, or a sealed bid. */
export function BidSheet({ item, mode: first, onClose }: Props) {
  const title = item.name
  return (
    <Sheet title={title} head={<Head item={item} />} onClose={onClose}>
      {first === 'buyNow' ? (
        <BuyNow item={item} onClose={onClose} />
      ) : (
        <Amounts item={item} first={first} onClose={onClose} />
      )}
    </Sheet>
  )
}

function Head({ item }: { item: Item }) {
  return (
    <div class="bid-sheet-head">
      <Picture url={item.imageUrl} sizes="64px" />
      <div>
        <h2 class="serif bid-sheet-name">{item.name}</h2>
        <p class="second">
          {biddingWords.bid.now(money(item.currentPrice, item.currency))}
          {item.controlMode === 'auto' && (
            <>
              {' · '}
              <TimeRemaining until={item.endTime} />
            </>
          )}
        </p>
      </div>
    </div>
  )
}

function Amounts({
  item,
  first,
  onClose,
}: {
  item: Item
  first: Exclude<SheetMode, 'buyNow'>
  onClose: () => void
}) {
  // A leader is never offered a plain bid, since it would be refused.
  const isLeader = item.isCurrentUserWinning === true && first !== 'sealed'
  const mode = useSignal(isLeader ? 'autoBid' : first)
  const quick = mode.value === 'autoBid' ? nextLimits(item) : nextAmounts(item, 3)
  const text = useSignal('')
  const isConfirming = useSignal(false)
  const amount =
    text.value === '' ? quick[mode.value === 'autoBid' ? 1 : 0]! : readAmount(text.value, decimalSign())
  const minimum = item.nextMinimumBid
  const isTooLow = amount !== null && amount < minimum
  const set = (next: number) => {
    text.value = String(next).replace('.', decimalSign())
    isConfirming.value = false
  }
  const submit = () => {
    if (amount === null || isTooLow) return
    if (isSurprising(amount, minimum) && !isConfirming.value) {
      isConfirming.value = true
      return
    }
    onClose()
    offerSignedIn(item, { kind: mode.value === 'autoBid' ? 'autoBid' : 'bid', amount })
  }
  return (
    <form
      class="bid-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {!isLeader && first !== 'sealed' && (
        <fieldset class="segments" aria-label={biddingWords.bid.how}>
          {(['bid', 'autoBid'] as const).map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name="mode"
                class="visually-hidden"
                checked={mode.value === kind}
                onChange={() => ((mode.value = kind), (isConfirming.value = false))}
              />
              <span>{kind === 'bid' ? biddingWords.bid.one : biddingWords.bid.upTo}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div class="amount-row">
        <button
          type="button"
          class="round amount-step"
          aria-label={biddingWords.bid.less}
          onClick={() => set(stepFrom(item, amount ?? minimum, -1))}
        >
          <Minus />
        </button>
        <div class="amount">
          <span class="amount-sign" aria-hidden="true">
            {currencySign(item.currency)}
          </span>
          <input
            inputMode="decimal"
            autocomplete="off"
            aria-label={mode.value === 'autoBid' ? biddingWords.bid.limitLabel : biddingWords.bid.amountLabel}
            aria-describedby="amount-hint"
            aria-invalid={amount === null || isTooLow ? true : undefined}
            value={text.value === '' ? plain(amount) : text.value}
            size={Math.max(2, (text.value === '' ? plain(amount) : text.value).length)}
            onInput={(event) => {
              text.value = event.currentTarget.value || ' '
              isConfirming.value = false
            }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p id="amount-hint" class={isTooLow || amount === null ? 'field-error' : 'second'}>
            {biddingWords.bid.orMore(money(minimum, item.currency))}
          </p>
        </div>
        <button
          type="button"
          class="round amount-step"
          aria-label={biddingWords.bid.more}
          onClick={() => set(stepFrom(item, Math.max(amount ?? minimum, minimum), 1))}
        >
          <Plus />
        </button>
      </div>
      <QuickAmounts
        label={biddingWords.bid.amountLabel}
        amounts={quick}
        chosen={amount}
        currency={item.currency}
        onChoose={set}
      />
      <div class="bid-sentence">
        <p>{sentenceOf(item, mode.value, amount ?? minimum, isLeader)}</p>
        {mode.value !== 'bid' && (
          <p class="second secret">
            <Lock size={20} />{' '}
            <span>
              {mode.value === 'sealed' ? biddingWords.bid.sealedSecret : biddingWords.bid.limitSecret}
            </span>
          </p>
        )}
      </div>
      <Button
        type="submit"
        look="main"
        size="tall"
        class={isConfirming.value ? 'is-confirming' : ''}
        disabled={amount === null || isTooLow || connection.value === 'lost'}
      >
        {labelOf(item, mode.value, amount ?? minimum, isConfirming.value)}
      </Button>
      {connection.value === 'lost' && <p class="note bid-form-note">{words.connection.lost}</p>}
    </form>
  )
}

const plain = (amount: number | null) => (amount === null ? '' : String(amount).replace('.', decimalSign()))

/** Says before the tap what will happen under the auction's policy. */
function sentenceOf(item: Item, mode: string, amount: number, isLeader: boolean): string {
  const text = money(amount, item.currency)
  if (mode === 'sealed') return biddingWords.bid.sentence.sealed(text)
  if (mode === 'bid') return biddingWords.bid.sentence.one(text)
  if (isLeader && item.hasReserve && !item.isReserveMet) return biddingWords.bid.sentence.leaderReserve(text)
  if (isLeader) return biddingWords.bid.sentence.leader(text)
  const opening = money(openingBid(item, amount), item.currency)
  return item.autoBidPolicy === 'classic'
    ? biddingWords.bid.sentence.classic(opening, text)
    : biddingWords.bid.sentence.contract(opening, text)
}

function labelOf(item: Item, mode: string, amount: number, isConfirming: boolean): string {
  const text = money(amount, item.currency)
  if (isConfirming) return biddingWords.bid.reallyBid(text, Math.floor(amount / item.nextMinimumBid))
  if (mode === 'autoBid') return biddingWords.bid.bidUpTo(text)
  return mode === 'sealed' ? biddingWords.bid.sealBid(text) : lotWords.bar.bid(text)
}
