import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Field } from '../../../parts/field.tsx'
import { lazy } from '../../../parts/lazy.tsx'
import { ReceiptDocument } from '../../../parts/receipt-document.tsx'
import type { Auction } from '../../api-types.ts'
import { guests } from '../../data/guest-list/loaded-guests.ts'
import { accessTo } from '../../data/session/permissions.ts'
import { rights } from '../../data/session/rights.ts'
import { PaddleBoard } from '../../sheets/paddle/paddle-board.tsx'
import { withWords } from '../../translations.ts'
import { useKeys } from '../../ui/frame/keys.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { useFound } from '../../ui/frame/use-found.ts'
import { words } from '../../words/desk-en.ts'
import { CardDesk } from './card-desk.ts'
import { CardSheets } from './card-panel.tsx'
import { LineCorrectionSheet, PaymentCorrectionSheet } from './correction-sheet.tsx'
import { DeskConflict } from './desk-conflict.tsx'
import { deskKeys } from './desk-keys.ts'
import { DeskState } from './desk-state.ts'
import { DonationSheet } from './donation-sheet.tsx'
import { HandOver } from './hand-over.tsx'
import { PayPanel } from './pay-panel.tsx'
import { ReceiptPanel } from './receipt-panel.tsx'
import { UnpaidList } from './unpaid-list.tsx'
import './desk.css'

/** Rarely needed, so it comes when it is. */
const ShareSheet = lazy(
  () => withWords('bills', import('../../sheets/bills/share-sheet.tsx')),
  'ShareSheet',
  <></>,
  {
    isPart: true,
  },
)

const SplitSheet = lazy(
  () => withWords('bills', import('../../sheets/bills/split-sheet.tsx')),
  'SplitSheet',
  <></>,
  {
    isPart: true,
  },
)

/** The desk: type a paddle, see what is owed, take the payment, next. */
export function DeskPage({ auction }: { auction: Auction }) {
  const isManager = rights.value !== null && accessTo(rights.value, auction) === 'manager'
  const desk = useMemo(() => new DeskState(auction, isManager), [auction.id, isManager])
  const cards = useMemo(() => new CardDesk(desk), [desk])
  const paddle = useRef<HTMLInputElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  useEffect(() => {
    paddle.current?.focus()
    return desk.start()
  }, [desk])
  useFound('paddle', (found) => {
    desk.typedPaddle.value = String(found)
    void desk.find()
  })
  const focus = { paddle: () => paddle.current?.focus(), amount: () => amount.current?.focus() }
  const keys = useMemo(() => deskKeys(desk, cards, focus), [desk])
  useKeys(keys)
  const unpaid = desk.unpaid.value
  const receipt = desk.receipt.value
  useEffect(() => void cards.follow(receipt?.id ?? null), [cards, receipt])
  const press = (key: string) => keys.find((one) => one.key === key)?.act()
  return (
    <Page
      title={words.title}
      note={unpaid ? words.paid(unpaid.paidCount, unpaid.paidCount + unpaid.totalCount) : null}
    >
      <div class="desk no-print">
        <div class="desk-find no-print">
          <PaddleBoard
            label={words.paddle}
            inputRef={paddle}
            describedBy="desk-message"
            value={desk.typedPaddle.value}
            onInput={(digits) => desk.clear(digits)}
            onEnter={async () => {
              if (await desk.find()) paddle.current?.blur()
            }}
            onEscape={() => press('Escape')}
            onLetter={(letter) => {
              if (!receipt || !keys.some(({ key }) => key === letter)) return false
              press(letter)
              return true
            }}
          />
          <p id="desk-message" class="desk-says" role="status">
            {desk.message.value ?? (receipt || desk.guest.value ? '' : words.hint)}
          </p>
          <UnpaidList
            unpaid={unpaid}
            show={desk.show}
            open={(receiptId, paddle) => void desk.open(receiptId, paddle)}
            chosenId={receipt?.id ?? null}
            isAll={desk.isEveryoneShown.value}
            showAll={desk.showEveryone}
          />
          <Field
            label={words.deskName}
            hint={words.deskNameHint}
            maxLength={40}
            autocomplete="off"
            value={desk.name.value}
            onInput={(event) => desk.rename(event.currentTarget.value)}
          />
        </div>
        <div class="desk-receipt">
          <ReceiptPanel desk={desk} cards={cards} />
        </div>
        <div class="desk-pay no-print">
          {receipt && <PayPanel desk={desk} cards={cards} amountRef={amount} />}
        </div>
        <div class="desk-hand">
          <HandOver desk={desk} />
        </div>
      </div>
      <Overlays desk={desk} />
      <CardSheets cards={cards} />
    </Page>
  )
}

/** The receipt as it is printed, and what is asked about it. */
function Overlays({ desk }: { desk: DeskState }) {
  const { receipt, conflict, correcting, printed, isDonating } = desk
  return (
    <>
      {printed.value && (
        <div class="desk-paper">
          <ReceiptDocument receipt={printed.value} text={words.receipt} heading="h2" />
        </div>
      )}
      {conflict.value && receipt.value && (
        <DeskConflict desk={desk} seen={receipt.value} now={conflict.value} />
      )}
      {isDonating.value && <DonationSheet desk={desk} />}
      {desk.isSharing.value && desk.atDesk.value && (
        <ShareSheet
          auction={desk.auction}
          guest={desk.atDesk.value}
          guests={guests.value}
          onClose={() => (desk.isSharing.value = false)}
          onChange={(changed) => void desk.showPayer(changed)}
        />
      )}
      {desk.splitting.value && (
        <SplitSheet
          line={desk.splitting.value}
          guests={guests.value}
          show={desk.show}
          onClose={() => (desk.splitting.value = null)}
          onSplit={() => void desk.showSplit()}
        />
      )}
      {correcting.value && 'payment' in correcting.value && receipt.value && (
        <PaymentCorrectionSheet desk={desk} receipt={receipt.value} payment={correcting.value.payment} />
      )}
      {correcting.value && 'line' in correcting.value && (
        <LineCorrectionSheet desk={desk} line={correcting.value.line} />
      )}
    </>
  )
}
