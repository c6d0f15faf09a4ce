import type { Connection } from '../../database/pool.ts'
import type { Addressed } from '../letters/about.ts'
import type { LetterParts } from '../letters.ts'
import { writeLetter } from '../letters.ts'
import type { Claimed } from '../outbox.ts'
import { htmlOf, type Letter, textOf } from './layout.ts'
import type { Mail } from './smtp.ts'

/** Sent by the operator's address under the charity's name; answers go to the charity. */
export async function writeMail(
  db: Connection,
  message: Claimed,
  { from, ...parts }: LetterParts & { from: string },
): Promise<Mail | null> {
  const addressed = await writeLetter(db, message, parts)
  return addressed && toMail(addressed, message, { from, publicUrl: parts.publicUrl })
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
  stop ? { 'List-Unsubscribe': `<${stop.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

/** Names and titles come from people: none of them ends a line of the mail's head. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()
