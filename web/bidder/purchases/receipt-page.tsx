import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { ReceiptDocument } from '../../parts/receipt-document.tsx'
import { ReceiptFileButton } from '../../parts/receipt-file-button.tsx'
import type { Receipt } from '../../shared/api-types.ts'
import { on } from '../../shared/live.ts'
import { pageData } from '../../shared/page-data.ts'
import { isBill, receiptName } from '../../shared/receipt-name.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { language } from '../../shared/words.ts'
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
  const [revision, setRevision] = useState<number | null>(null)
  const path = `/v3/bidder/receipts/${encodeURIComponent(receiptId)}`
  const query = revision === null ? '' : `?revision=${revision}`
  const { value, failure, read } = useReading<Receipt>(path + query)
  useEffect(() => on('event.purchase', () => void read()), [])
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
          {pageData.takesCards && value.revision === value.newestRevision && (
            <PayPanel receipt={value} onPaid={() => void read()} />
          )}
          <div class="receipt-files">
            <ReceiptFileButton
              path={fileOf(path, value.revision)}
              name={receiptName(value, text)}
              text={text}
            />
            <Button onClick={() => print()}>{text.print}</Button>
          </div>
          <Revisions receipt={value} choose={setRevision} />
        </div>
      </div>
    </main>
  )
}

const fileOf = (path: string, revision: number | null) =>
  `${path}/file?${new URLSearchParams({ language, ...(revision === null ? {} : { revision: String(revision) }) })}`

/** What it said before it was changed stays readable. */
function Revisions({ receipt, choose }: { receipt: Receipt; choose: (revision: number | null) => void }) {
  const { receipt: text } = accountWords
  const { revision, newestRevision } = receipt
  if (revision === null || newestRevision === null || newestRevision === 1) return null
  const others = Array.from({ length: newestRevision }, (_, index) => index + 1).filter(
    (one) => one !== revision,
  )
  return (
    <section class="receipt-revisions" aria-label={text.revisions}>
      <h2>{text.revisions}</h2>
      {others.reverse().map((one) => (
        <Button key={one} look="bare" onClick={() => choose(one === newestRevision ? null : one)}>
          {one === newestRevision ? text.newestRevision(one) : text.revision(one)}
        </Button>
      ))}
    </section>
  )
}

const titleOf = (receipt: Receipt) =>
  isBill(receipt) ? accountWords.receipt.billTitle : accountWords.receipt.title
