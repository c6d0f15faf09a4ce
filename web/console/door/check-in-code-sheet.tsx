import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { QrCode } from '../../parts/qr-code.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { get, post } from '../../shared/api.ts'
import type { Auction, CheckInCode } from '../api-types.ts'
import { confirm } from '../feedback/confirm.tsx'
import { failureText } from '../feedback/failure-text.ts'
import { accessTo } from '../session/permissions.ts'
import { rights } from '../session/rights.ts'
import { words } from '../words/door-en.ts'
import './check-in-code-sheet.css'

/** For a tablet at the door: guests point their own phones at it. */
export function CheckInCodeSheet({ auction, close }: { auction: Auction; close: () => void }) {
  const path = `/v3/manage/auctions/${auction.id}/check-in-code`
  const shown = useSignal<CheckInCode | null>(null)
  const failure = useSignal<unknown>(null)
  const read = async (answer: Promise<CheckInCode>) => {
    try {
      shown.value = await answer
      failure.value = null
    } catch (error) {
      failure.value = error
    }
  }
  useEffect(() => void read(get<CheckInCode>(path)), [path])
  const renew = () =>
    confirm({
      ...words.renewQuestion,
      act: async () => {
        shown.value = await post<CheckInCode>(path, {})
      },
    })
  const isManager = rights.value !== null && accessTo(rights.value, auction) === 'manager'
  return (
    <Sheet title={words.codeTitle} onClose={close}>
      {failure.value !== null && (
        <p class="field-error" role="alert">
          {failureText(failure.value)}
        </p>
      )}
      {shown.value === null && failure.value === null && <Skeleton height="300px" />}
      {shown.value?.isValid && (
        <div class="door-code">
          <QrCode text={shown.value.url} label={words.codeLabel} />
          <p>{words.codeText}</p>
        </div>
      )}
      {shown.value?.isValid === false && <p>{shown.value.isAllowed ? words.codeOver : words.codeOff}</p>}
      {isManager && shown.value?.isAllowed && (
        <Button look="bare" onClick={renew}>
          {words.renew}
        </Button>
      )}
    </Sheet>
  )
}
