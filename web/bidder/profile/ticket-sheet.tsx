import { QrCode } from '../../parts/qr-code.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { MyAuction } from '../../shared/api-types.ts'
import { ticketAddress } from '../../shared/ticket.ts'
import { accountWords } from '../words/account-en.ts'
import './ticket-sheet.css'

/** The ticket to show at the door, where it is scanned. */
export function TicketSheet({ auction, close }: { auction: MyAuction; close: () => void }) {
  const { you: text } = accountWords
  const { id, name, paddleNumber, ticketCode } = auction
  return (
    <Sheet title={name} onClose={close}>
      <div class="ticket">
        <QrCode text={ticketAddress({ auctionId: id, ticketCode })} label={text.ticketQr(name)} />
        <p class="ticket-code">{ticketCode}</p>
        <p>{text.paddle(paddleNumber)}</p>
        <p class="second">{text.ticketText}</p>
      </div>
    </Sheet>
  )
}
