import { readContests } from '../../auction/contests/contest.ts'
import { currentPriceCents, nextMinimumCents } from '../../engine/standing.ts'
import { itemStatus } from '../../engine/statuses.ts'
import { row } from '../../platform/database/pool.ts'
import { mailPictureUrl } from '../../platform/images/mail-pictures.ts'
import { centsText, momentText, readImageKeys, type WriteContent } from './about.ts'
import { shortName } from './segments.ts'

/** In the last minutes a mail comes too late: pushes do that. */
export const QUIET_MINUTES = 10

const underWay: readonly number[] = [itemStatus.open, itemStatus.closing, itemStatus.extended]

/** Only while somebody else leads, and there is time to do something about it. */
export const outbid: WriteContent = async (about) => {
  const { db, itemId, userId, words, publicUrl } = about
  if (itemId === null || userId === null) return null
  const contest = (await readContests(db, [itemId])).get(itemId)
  const own = await row<{ cents: bigint | null; isInTime: boolean }>(
    db,
    `select (select max(amount_cents) from bids where item_id = $1 and bidder_id = $2 and not is_struck) as cents,
            (select end_at > goodlot_now() + interval '${QUIET_MINUTES} minutes' from standings where item_id = $1)
              as "isInTime"`,
    [itemId, userId],
  )
  if (!contest || !own?.isInTime || own.cents === null) return null
  const { standing, itemName } = contest
  if (standing.leaderId === userId || standing.leaderId === null) return null
  if (!underWay.includes(standing.statusId) || standing.endsAt === null) return null
  const price = centsText(about, currentPriceCents(standing))
  const yours = centsText(about, own.cents)
  const ends = momentText(about, new Date(standing.endsAt))
  const imageKey = (await readImageKeys(db, [itemId])).get(itemId)
  const says = words.outbid
  return {
    subject: says.subject(itemName),
    preview: says.preview(price, yours),
    picture: imageKey ? { url: mailPictureUrl(publicUrl, imageKey, 'mail-wide.jpg'), alt: itemName } : null,
    blocks: [
      { is: 'title', text: itemName },
      { is: 'price', state: says.state, tone: 'bad', amount: price, note: says.ends(ends) },
      { is: 'text', text: says.text(yours, centsText(about, nextMinimumCents(standing))) },
      { is: 'button', label: says.button, url: `${publicUrl}/i/${itemId}` },
    ],
    footer: [says.how],
    short: words.texts.outbid(shortName(itemName), price, `${publicUrl}/i/${itemId}`),
  }
}
