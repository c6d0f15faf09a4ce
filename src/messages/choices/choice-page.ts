import type { Connection } from '../../platform/database/pool.ts'
import { htmlOf, type Letter } from '../letters/layout.ts'
import type { StopLink } from '../letters/mail-links.ts'
import { readEvent } from '../letters/write-letter.ts'
import { isWanted } from '../outbox/choices.ts'
import { isForDonors } from '../outbox/kinds.ts'
import { languages } from '../words/languages.ts'

/** What the link in a mail opens: it says what is sent, and a button stops it or starts it again. */
export async function choicePage(
  db: Connection,
  link: StopLink | null,
  { language, isChanged }: { language: string; isChanged: boolean },
): Promise<string> {
  const { choice: words } = languages[language]!
  const event = link && (await readEvent(db, link.auctionId))
  const page = (title: string, text: string, rest: Letter['blocks'] = []) =>
    htmlOf({
      language,
      subject: title,
      preview: '',
      color: event?.color ?? null,
      picture: null,
      stop: null,
      charity: { name: event?.charity ?? 'Goodlot', logoUrl: null },
      blocks: [{ is: 'title', text: title }, { is: 'text', text }, ...rest],
      footer: link && isForDonors(link.kind) ? [] : [words.elsewhere],
    })
  if (!link) return page(words.brokenTitle, words.broken)
  const kind = words.kinds[link.kind]
  const wants = await isWanted(db, link.address, link.kind)
  const button = wants
    ? { label: words.stop, name: 'wants', value: 'no' }
    : { label: words.start, name: 'wants', value: 'yes' }
  const form = { is: 'form', ...button } as const
  if (isChanged)
    return page(wants ? words.started : words.stopped, words.done(kind, link.address, wants), [form])
  return page(kind, wants ? words.isSent(link.address) : words.isNotSent(link.address), [form])
}
