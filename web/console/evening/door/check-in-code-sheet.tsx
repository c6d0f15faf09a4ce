import { Button } from '../../../parts/button.tsx'
import { QrCode } from '../../../parts/qr-code.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { post } from '../../../shared/api.ts'
import { useReading } from '../../../shared/use-reading.ts'
import type { Auction, CheckInCode } from '../../api-types.ts'
import { accessTo } from '../../data/session/permissions.ts'
import { rights } from '../../data/session/rights.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { failureText } from '../../ui/feedback/failure-text.ts'
import { words } from '../../words/door-en.ts'
import './check-in-code-sheet.css'

/** For a tablet at the door: guests point their own phones at it. */
export function CheckInCodeSheet({ auction, close }: { auction: Auction; close: () => void }) {
  const path = `/v3/manage/auctions/${auction.id}/check-in-code`
  const { value: code, failure, put } = useReading<CheckInCode>(path)
  const renew = () =>
    confirm({
      ...words.renewQuestion,
      act: async () => put(await post<CheckInCode>(path, {})),
    })
  const isManager = rights.value !== null && accessTo(rights.value, auction) === 'manager'
  return (
    <Sheet title={words.codeTitle} onClose={close}>
      {failure !== null && (
        <p class="field-error" role="alert">
          {failureText(failure)}
        </p>
      )}
      {code === null && failure === null && <Skeleton height="300px" />}
      {code?.isValid && (
        <div class="door-code">
          <QrCode text={code.url} label={words.codeLabel} />
          <p>{words.codeText}</p>
        </div>
      )}
      {code?.isValid === false && <p>{code.isAllowed ? words.codeOver : words.codeOff}</p>}
      {isManager && code?.isAllowed && (
        <Button look="bare" onClick={renew}>
          {words.renew}
        </Button>
      )}
    </Sheet>
  )
}
