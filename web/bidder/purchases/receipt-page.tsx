import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { ReceiptDocument } from '../../parts/receipt-document.tsx'
import type { Receipt } from '../../shared/api-types.ts'
import { pageData } from '../../shared/page-data.ts'
import { receiptState } from '../../shared/receipt-state.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { TroublePage } from '../frame/trouble-page.tsx'
import { withWords } from '../translations.ts'
import { accountWords } from '../words/account-en.ts'
import './receipt-page.css'

const PayPanel = lazy(() => withWords('pay', import('./pay-panel.tsx')), 'PayPanel', <></>, { isPart: true })

/** The same bill or receipt that the organizer would print, for the buyer to keep or print. */
export function ReceiptPage({ receiptId }: { receiptId: string }) {
  const { receipt: text } = accountWords
  if (!isSignedIn.value) return <OwnPage title={text.title}>{null}</OwnPage>
  return <OpenReceipt receiptId={receiptId} />
}

function OpenReceipt({ receiptId }: { receiptId: string }) {
  const { receipt: text } = accountWords
  const { value, failure, read } = useReading<Receipt>(`/v3/bidder/receipts/${encodeURIComponent(receiptId)}`)
  useEffect(() => {
    if (!value) document.title = text.title
    else document.title = `${titleOf(value)} · ${value.auction.name}`
  }, [value])
  if (!value && failure) return <TroublePage error={failure} again={() => void read()} />
  if (!value)
    return (
      <OwnPage title={text.title}>
        <Waiting failure={null} again={() => void read()} />
      </OwnPage>
    )
  return (
    <main id="content" class="own-page is-wide receipt" tabIndex={-1}>
      <div class="own-columns">
        <ReceiptDocument receipt={value} text={text} />
        <div class="own-column no-print">
          {pageData.takesCards && <PayPanel receipt={value} onPaid={() => void read()} />}
          <div>
            <Button onClick={() => print()}>{text.print}</Button>
          </div>
        </div>
      </div>
    </main>
  )
}

const titleOf = ({ totals }: Receipt) =>
  receiptState(totals) === 'bill' ? accountWords.receipt.billTitle : accountWords.receipt.title
