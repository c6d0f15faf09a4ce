import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { QrCode } from '../../../parts/qr-code.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { day } from '../../../shared/format.ts'
import { useRetry } from '../../../shared/retry.ts'
import { failureText } from '../../ui/feedback/failure-text.ts'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/online-en.ts'
import { type OnlineReceipt, online } from './online-receipt.ts'
import './pay-link-sheet.css'

type Props = {
  receiptId: number
  name: string
  /** As it is shown. */
  due: string
  onClose: () => void
  onChange: (now: OnlineReceipt) => void
}

/** The link to one bill, to be scanned at the desk or copied into a message. Opening it makes it. */
export function PayLinkSheet({ receiptId, name, due, onClose, onChange }: Props) {
  const link = useSignal<OnlineReceipt['payLink']>(null)
  const failure = useSignal<unknown>(null)
  const make = async () => {
    try {
      const now = await online.makeLink(receiptId)
      failure.value = null
      link.value = now.payLink
      onChange(now)
    } catch (error) {
      failure.value = error
    }
  }
  useEffect(() => void make(), [receiptId])
  useRetry(failure.value, make)
  const end = async () => {
    try {
      onChange(await online.endLink(receiptId))
      toast({ text: words.linkEnded })
      onClose()
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Sheet title={words.linkTitle(name)} onClose={onClose}>
      {failure.value !== null && (
        <p class="form-failure" role="alert">
          {failureText(failure.value)}
        </p>
      )}
      {link.value && <Link link={link.value} due={due} end={end} />}
      {!link.value && failure.value === null && <Skeleton height="240px" />}
    </Sheet>
  )
}

type LinkProps = { link: NonNullable<OnlineReceipt['payLink']>; due: string; end: () => Promise<void> }

function Link({ link: { url, expiresAt }, due, end }: LinkProps) {
  const isEnding = useSignal(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ text: words.copied })
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <div class="pay-link">
      <QrCode text={url} label={words.linkCode} class="pay-link-code" />
      <div class="pay-link-text">
        <p>{words.linkText(due)}</p>
        <p class="note">{words.linkEnds(day(expiresAt))}</p>
        <Field
          label={words.linkAddress}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div class="pay-link-buttons">
          <Button look="main" onClick={() => void copy()}>
            {words.copy}
          </Button>
          {isEnding.value ? (
            <Button onClick={() => void end()}>{words.endLinkTitle}</Button>
          ) : (
            <Button look="bare" onClick={() => (isEnding.value = true)}>
              {words.endLink}
            </Button>
          )}
        </div>
        {isEnding.value && <p class="note">{words.endLinkText}</p>}
      </div>
    </div>
  )
}
