import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import type { Addressed } from '../letters/about.ts'
import { htmlOf, type Letter, textOf } from '../letters/layout.ts'
import type { LetterParts } from '../letters/write-letter.ts'
import { writeLetter } from '../letters/write-letter.ts'
import type { Claimed } from '../outbox/outbox.ts'
import type { Mail } from './smtp.ts'

/** Sent by the operator's address under the charity's name; answers go to the charity. */
export async function writeMail(
  db: Connection,
  message: Claimed,
  { from, limits, ...parts }: LetterParts & { from: string; limits: RateLimits },
): Promise<Mail | { dropped: string } | null> {
  const addressed = await writeLetter(db, message, parts)
  if (!addressed) return null
  if (addressed.isTyped && message.attempts === 1 && (await hasEnough(db, limits, addressed)))
    return { dropped: 'this address got too many mails today' }
  return toMail(addressed, message, { from, publicUrl: parts.publicUrl })
}

/** Whoever has an address that organizers typed can neither sign in nor stop bills and receipts, and may be a stranger. */
async function hasEnough(db: Connection, limits: RateLimits, { to }: Addressed): Promise<boolean> {
  const { key } = (await row<{ key: string }>(db, 'select email_key($1) as key', [to.address]))!
  return (await limits.tryTake('mailsPerTypedAddressDaily', key)) > 0
}

function toMail(
  { letter, to, replyTo, sender }: Addressed,
  { id, createdAt }: Claimed,
  { from, publicUrl }: { from: string; publicUrl: string },
): Mail {
  return {
    from: { name: oneLine(sender), address: from },
    replyTo,
    to: { name: oneLine(to.name), address: to.address },
    subject: oneLine(letter.subject),
    html: htmlOf(letter),
    text: textOf(letter),
    messageId: `<${id}.${createdAt}@${new URL(publicUrl).hostname}>`,
    // Programs that answer by themselves, such as those of people on holiday, leave such mails alone.
    headers: { 'Auto-Submitted': 'auto-generated', ...oneClick(letter.stop) },
  }
}

/** By which mail programs show a button of their own (RFC 8058). */
const oneClick = (stop: Letter['stop']): Record<string, string> =>
  stop?.url
    ? { 'List-Unsubscribe': `<${stop.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}

/** Names and titles come from people: none of them ends a line of the mail's head. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()
