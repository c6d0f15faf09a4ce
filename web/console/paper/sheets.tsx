import type { ComponentChildren } from 'preact'
import { QrCode } from '../../parts/qr-code.tsx'
import { money } from '../../shared/format.ts'
import { ticketAddress } from '../../shared/ticket.ts'
import type { Auction, Guest, Item } from '../api-types.ts'
import { words } from '../words/paper-en.ts'
import './sheets.css'

const LINES = 12
const itemAddress = ({ id }: Item) => `${location.origin}/i/${id}`
const auctionAddress = ({ id, vanityAddress }: Auction) => `${location.origin}/a/${vanityAddress ?? id}`

export const Sheet = ({ kind, children }: { kind: string; children: ComponentChildren }) => (
  <div class={`paper-sheet is-${kind}`}>{children}</div>
)

/** A sheet to lay beside a lot: what it is, and lines to write bids on. */
export function BidSheet({ item, auction }: { item: Item; auction: Auction }) {
  const show = (amount: number) => money(amount, auction.currency)
  return (
    <Sheet kind="bid">
      <header class="paper-head">
        <p>
          {auction.organizationName} · {auction.name}
        </p>
        <p class="paper-code">{words.lot(item.itemCode)}</p>
      </header>
      <div class="paper-top">
        <div>
          <h2 class="serif">{item.name}</h2>
          {item.donorName && <p>{words.donatedBy(item.donorName)}</p>}
          <dl class="paper-facts">
            <div>
              <dt>{words.start}</dt>
              <dd>{show(item.startingPrice)}</dd>
            </div>
            <div>
              <dt>{words.value}</dt>
              <dd>{item.fairMarketValue === null ? words.notStated : show(item.fairMarketValue)}</dd>
            </div>
            {item.buyNowPrice !== null && (
              <div>
                <dt>{words.buyNow}</dt>
                <dd>{show(item.buyNowPrice)}</dd>
              </div>
            )}
          </dl>
          {item.bidIncrement !== null && <p>{words.increment(show(item.bidIncrement))}</p>}
        </div>
        <div class="paper-qr">
          <QrCode text={itemAddress(item)} label={words.lotQr(item.name)} />
          <p>{words.bidByPhone}</p>
        </div>
      </div>
      <table class="paper-lines">
        <thead>
          <tr>
            <th scope="col">{words.yourPaddle}</th>
            <th scope="col">{words.yourName}</th>
            <th scope="col">{words.yourBid}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: LINES }, (_, line) => (
            <tr key={line}>
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

/** Labels, eight on a page, to cut out and stick on. */
export function LabelSheet({ items, auction }: { items: Item[]; auction: Auction }) {
  const isBidOn = ({ itemType }: Item) => ['silent', 'live', 'sealedBid'].includes(itemType)
  return (
    <Sheet kind="labels">
      {items.map((item) => (
        <div key={item.id} class="paper-label">
          <div>
            <p class="paper-code">{words.lot(item.itemCode)}</p>
            <h2 class="serif">{item.name}</h2>
            <p>
              {isBidOn(item) ? words.start : words.price}{' '}
              <b>
                {money(
                  isBidOn(item) ? item.startingPrice : (item.buyNowPrice ?? item.startingPrice),
                  auction.currency,
                )}
              </b>
            </p>
          </div>
          <QrCode text={itemAddress(item)} label={words.lotQr(item.name)} />
        </div>
      ))}
    </Sheet>
  )
}

/** Cards for the tables, two on a page, with the auction's address. */
export function TableSheet({ tables, auction }: { tables: (string | null)[]; auction: Auction }) {
  const address = auctionAddress(auction)
  return (
    <Sheet kind="tables">
      {tables.map((table, index) => (
        <div key={index} class="paper-card">
          <div>
            <h2 class="serif">{auction.name}</h2>
            {table !== null && <p class="paper-table">{words.table(table)}</p>}
            <p class="paper-ask">{words.bidFromSeat}</p>
            <p>{words.pointCamera}</p>
            <p class="paper-address">{address.replace(/^https?:\/\//, '')}</p>
          </div>
          <QrCode text={address} label={words.auctionQr} />
        </div>
      ))}
    </Sheet>
  )
}

/** Paddles, two on a page, large enough to be read from the stage. */
export function PaddleSheet({ guests, auction }: { guests: Guest[]; auction: Auction }) {
  return (
    <Sheet kind="paddles">
      {guests.map(({ userId, paddleNumber, firstName, lastName, tableName, ticketCode }) => (
        <div key={userId} class="paper-paddle">
          <QrCode
            text={ticketAddress({ auctionId: auction.id, ticketCode })}
            label={words.ticketQr(paddleNumber)}
          />
          <p>{auction.name}</p>
          <p class="paper-number">{paddleNumber}</p>
          <p>
            {[`${firstName} ${lastName}`.trim(), tableName && words.table(tableName)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      ))}
    </Sheet>
  )
}
