import { readThermometer } from '../../auction/auctions/thermometer.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import { row } from '../../platform/database/pool.ts'
import { amountText, type WriteContent } from './about.ts'

/** To somebody who bid and won nothing: thanks, and a way to give, if the auction takes gifts. */
export const notWon: WriteContent = async (about) => {
  const { db, auctionId, words, event, reader, publicUrl } = about
  const says = words.notWon
  const raised = amountText(about, (await readThermometer(db, auctionId))!.raised)
  const gifts = await row(
    db,
    `select from auctions where id = $1 and status_id = ${auctionStatus.closed}
        and (enable_custom_donation or exists (select from donation_levels where auction_id = $1))`,
    [auctionId],
  )
  return {
    subject: says.subject(event.name),
    preview: says.raised(event.name, raised),
    blocks: [
      { is: 'title', text: says.title(reader.firstName) },
      { is: 'text', text: says.text },
      { is: 'text', text: says.raised(event.name, raised) },
      ...(gifts
        ? [
            { is: 'text', text: says.give } as const,
            { is: 'button', label: says.button, url: `${publicUrl}/a/${auctionId}/give` } as const,
          ]
        : []),
    ],
    footer: [words.why(event.name)],
  }
}
