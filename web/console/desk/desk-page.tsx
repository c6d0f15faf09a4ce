import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { ReceiptDocument } from '../../parts/receipt-document.tsx'
import { on, onResync } from '../../shared/live.ts'
import { useRetry } from '../../shared/retry.ts'
import { receiptEn } from '../../shared/words/receipt-en.ts'
import type { Auction } from '../api-types.ts'
import { useKeys } from '../frame/keys.tsx'
import { Page } from '../frame/page.tsx'
import { openBook } from '../guests/guest-book.ts'
import { PaddleBoard } from '../paddle/paddle-board.tsx'
import { DeskConflict } from './desk-conflict.tsx'
import { DeskState } from './desk-state.ts'
import { GiveSheet } from './give-sheet.tsx'
import { HandOver } from './hand-over.tsx'
import { PayPanel } from './pay-panel.tsx'
import { ReceiptPanel } from './receipt-panel.tsx'
import { UnpaidList } from './unpaid-list.tsx'
import { words } from './words.ts'
import './desk.css'

const LOOK_AGAIN_MS = 15_000

/** The desk: type a paddle, see what is owed, take the payment, next. */
export function DeskPage({ auction }: { auction: Auction }) {
  const desk = useMemo(() => new DeskState(auction), [auction.id])
  const typed = useSignal('')
  const isGiving = useSignal(false)
  const input = useRef<HTMLInputElement>(null)
  const amount = useRef<HTMLInputElement>(null)

  useEffect(() => openBook(auction.id), [auction.id])
  useEffect(() => {
    void desk.readUnpaid()
    input.current?.focus()
    const timer = setInterval(() => void desk.readUnpaid(), LOOK_AGAIN_MS)
    const stops = [
      on('event.raised', () => void desk.readUnpaid()),
      onResync(desk.readUnpaid, desk.unpaidFailure),
    ]
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [desk])
  useRetry(desk.unpaidFailure.value, desk.readUnpaid)

  const find = async () => {
    const paddle = typed.peek()
    if (paddle !== '' && (await desk.find(paddle))) input.current?.blur()
  }
  const clear = () => {
    typed.value = ''
    desk.clear()
    input.current?.focus()
  }
  const open = async (receiptId: number, paddle: number | null) => {
    typed.value = paddle === null ? '' : String(paddle)
    await desk.open(receiptId)
  }
  const keys = useMemo(() => {
    const type = (digit: string) => () => {
      typed.value = digit
      desk.clear()
      input.current?.focus()
    }
    return [
      { key: 'r', does: words.keys.card, act: () => void desk.take('card') },
      { key: 'c', does: words.keys.cash, act: () => void desk.take('cash') },
      { key: 'k', does: words.keys.check, act: () => void desk.take('check') },
      { key: 's', does: words.keys.part, act: () => amount.current?.focus() },
      { key: 'g', does: words.keys.give, act: () => (isGiving.value = isSomebody(desk)) },
      { key: 'h', does: words.keys.hand, act: desk.handOverAll },
      { key: 'p', does: words.keys.print, act: () => void desk.print() },
      { key: 'Escape', does: words.keys.clear, act: clear },
      ...Array.from('0123456789', (digit) => ({
        key: digit,
        does: words.keys.find,
        act: type(digit),
        isQuiet: true,
      })),
    ]
  }, [desk])
  useKeys(keys)

  const unpaid = desk.unpaid.value
  const receipt = desk.receipt.value
  return (
    <Page
      title={words.title}
      note={unpaid ? words.paid(unpaid.paidCount, unpaid.paidCount + unpaid.totalCount) : null}
    >
      <div class="desk no-print">
        <div class="desk-find no-print">
          <PaddleBoard
            label={words.paddle}
            inputRef={input}
            describedBy="desk-says"
            value={typed.value}
            onInput={(digits) => (typed.value = digits)}
            onEnter={() => void find()}
            onEscape={clear}
            onLetter={(letter) => {
              const pressed = receipt && keys.find(({ key }) => key === letter)
              pressed?.act()
              return Boolean(pressed)
            }}
          />
          <p id="desk-says" class="desk-says" role="status">
            {desk.says.value ?? (receipt || desk.guest.value ? '' : words.hint)}
          </p>
          <UnpaidList unpaid={unpaid} show={desk.show} open={open} chosenId={receipt?.id ?? null} />
        </div>
        <div class="desk-receipt">
          <ReceiptPanel desk={desk} give={() => (isGiving.value = true)} />
        </div>
        <div class="desk-pay no-print">{receipt && <PayPanel desk={desk} amountRef={amount} />}</div>
        <div class="desk-hand">
          <HandOver desk={desk} />
        </div>
      </div>
      {desk.printed.value && (
        <div class="desk-paper">
          <ReceiptDocument receipt={desk.printed.value} text={receiptEn} heading="h2" />
        </div>
      )}
      {desk.conflict.value && receipt && (
        <DeskConflict desk={desk} seen={receipt} now={desk.conflict.value} />
      )}
      {isGiving.value && <GiveSheet desk={desk} close={() => (isGiving.value = false)} />}
    </Page>
  )
}

const isSomebody = (desk: DeskState) => desk.receipt.peek() !== null || desk.guest.peek() !== null
