import { type Phone, parsePhone } from '../../people/accounts/phones.ts'
import { provedPhone } from '../../people/accounts/proved-phones.ts'
import type { NoticeShare, Sms } from '../../people/accounts/sms.ts'
import { type Connection, execute, row } from '../../platform/database/pool.ts'
import type { Changes } from '../../platform/events/changes.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import type { Event } from '../letters/about.ts'
import { segmentsOf, toTextCharacters } from '../letters/segments.ts'
import { readEvent, type Subject, wordsFor, writeShort } from '../letters/write-letter.ts'
import { isPhoneStopped, wantsTexts } from '../outbox/consent.ts'
import { isTexted, type MessageKind } from '../outbox/kinds.ts'
import type { Claimed } from '../outbox/outbox.ts'
import type { Written } from '../outbox/sender.ts'

export type TextParts = { changes: Changes; sms: Sms; limits: RateLimits; publicUrl: string }

/**
 * A text as things are now. Whoever stopped texts, took back their consent or has another phone since gets none, and at
 * night it waits for the morning. Null: there is nothing to say any more, or nobody to say it to.
 */
export async function writeText(parts: TextParts, message: Claimed): Promise<Written | null> {
  const { changes, sms, publicUrl } = parts
  const { db } = changes
  const composed = await composeText({ db, publicUrl }, message)
  if (!composed) return null
  const { phone, text } = composed
  if (message.kind !== 'phoneChanged' && (await isPhoneStopped(db, phone.e164)))
    return { dropped: 'this phone answered STOP' }
  const waitUntil = isTexted(message.kind) ? await morningAfterNight(db, message) : null
  if (waitUntil !== null) return { waitUntil }
  if (!(await isWithinDay(parts, message, segmentsOf(text))))
    return { dropped: 'the organization has used up its texts of the day' }
  return {
    send: () => sms.sendNotice(phone, { text, messageId: message.id, share: shareOf(message.kind) }),
  }
}

type TextSubject = Subject & { phone: string | null }

/** Whom it goes to and what it says, whether or not it may be sent now. */
export async function composeText(
  parts: { db: Connection; publicUrl: string },
  message: TextSubject,
): Promise<{ phone: Phone; text: string } | null> {
  const about = await readAbout(parts.db, message)
  const phone = about?.phone ? parsePhone(about.phone, null) : null
  const words = phone && about ? await wordsOf(parts, message, about) : null
  return phone && words !== null ? { phone, text: toTextCharacters(words) } : null
}

/** What is asked for at the door has taken its part already; a warning must get through; the rest leaves room for PINs. */
function shareOf(kind: MessageKind): NoticeShare {
  if (kind === 'bidLink') return 'taken'
  return kind === 'phoneChanged' ? 'all' : 'unreserved'
}

type About = {
  phone: string | null
  accountPhone: string
  firstName: string
  lastName: string
  language: string | null
  paddleNumber: number | null
}

/** The number that an organizer typed, or the person's own, if they have proved it; of kinds that are chosen, only while their consent holds. */
async function readAbout(
  db: Connection,
  { kind, userId, auctionId, phone }: TextSubject,
): Promise<About | undefined> {
  return row<About>(
    db,
    `select coalesce($3, ${provedPhone()}) as phone, users.phone as "accountPhone", first_name as "firstName",
            last_name as "lastName", language, paddle_number as "paddleNumber"
       from users left join registrations on user_id = users.id and auction_id = $2
      where users.id = $1 and deleted_at is null and ${isTexted(kind) ? wantsTexts(kind) : 'true'}`,
    [userId, auctionId, phone],
  )
}

async function wordsOf(
  { db, publicUrl }: { db: Connection; publicUrl: string },
  message: TextSubject,
  about: About,
): Promise<string | null> {
  const { kind, auctionId } = message
  const event = auctionId === null ? null : ((await readEvent(db, auctionId)) ?? null)
  const { texts } = wordsFor(about, event).words
  if (kind === 'phoneChanged') return texts.phoneChanged(about.accountPhone.slice(-4))
  if (kind === 'bidLink')
    return about.paddleNumber === null
      ? null
      : texts.bidLink(about.paddleNumber, `${publicUrl}/a/${auctionId}`)
  const short = event && (await chosenWords(db, message, { about, event, publicUrl }))
  return short && `${short} ${texts.stop}`
}

const chosenWords = (
  db: Connection,
  message: TextSubject,
  { about, event, publicUrl }: { about: About; event: Event; publicUrl: string },
) =>
  writeShort(db, message, {
    reader: { ...about, email: '', canSignIn: true, hasJoined: true },
    event,
    publicUrl,
  })

/** Texts ring: between these hours of the auction's own day they may. */
const FIRST_HOUR = 8
const LAST_HOUR = 21

/** When the next day's first hour begins, in epoch milliseconds; null while texts may go out. */
async function morningAfterNight(db: Connection, { auctionId }: Claimed): Promise<number | null> {
  const found = await row<{ at: Date | null }>(
    db,
    `select case when hour >= ${FIRST_HOUR} and hour < ${LAST_HOUR} then null
                 else (today + (hour >= ${LAST_HOUR})::int + time '${FIRST_HOUR}:00') at time zone time_zone end as at
       from auctions, lateral (select goodlot_now() at time zone time_zone as here) as moment,
            lateral (select extract(hour from here) as hour, here::date as today) as clock
      where id = $1`,
    [auctionId],
  )
  return found?.at?.getTime() ?? null
}

/**
 * Counts what all auctions of the organization had texted within a day, and notes this one's part before it is sent; under a
 * lock, since several are sent at once.
 */
async function isWithinDay(
  { changes, limits }: TextParts,
  { id, auctionId, kind }: Claimed,
  segments: number,
): Promise<boolean> {
  const { limit } = limits.limitOf('textSegmentsOfOrganizationDaily')
  return changes.commit(async (tx) => {
    if (auctionId !== null && isTexted(kind)) {
      const lock = `select from organizations join auctions on organization_id = organizations.id
        where auctions.id = $1 for no key update of organizations`
      await execute(tx, lock, [auctionId])
      if ((await segmentsOfDay(tx, { auctionId, but: id })) + segments > limit) return false
    }
    await execute(tx, 'update outbox set segments = $2 where id = $1', [id, segments])
    return true
  })
}

/** Without the part that this one noted at an earlier attempt. */
async function segmentsOfDay(
  db: Connection,
  { auctionId, but }: { auctionId: number; but: number },
): Promise<number> {
  const counted = await row<{ count: number }>(
    db,
    `select coalesce(sum(segments), 0)::int as count from outbox join auctions on auctions.id = auction_id
      where channel = 'text' and outbox.id <> $2 and outbox.created_at > goodlot_now() - interval '1 day'
        and organization_id = (select organization_id from auctions where id = $1)`,
    [auctionId, but],
  )
  return counted!.count
}
