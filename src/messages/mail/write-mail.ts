import type { Connection } from '../../database/pool.ts'
import type { Addressed } from '../letters.ts'
import { writeLetter } from '../letters.ts'
import type { Claimed } from '../outbox.ts'
import { htmlOf, textOf } from './layout.ts'
import type { Mail } from './smtp.ts'

/** Sent by the operator's address under the charity's name; answers go to the charity. */
export async function writeMail(
  db: Connection,
  message: Claimed,
  { from, publicUrl }: { from: string; publicUrl: string },
): Promise<Mail | null> {
  const addressed = await writeLetter(db, message, publicUrl)
  return addressed && toMail(addressed, message, { from, publicUrl })
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
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Names and titles come from people: none of them ends a line of the mail's head. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()
