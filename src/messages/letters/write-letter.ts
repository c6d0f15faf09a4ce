import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { mailPictureUrl } from '../../platform/images/mail-pictures.ts'
import { isWanted } from '../outbox/choices.ts'
import { type AuctionMessageKind, isStoppable, type MessageKind } from '../outbox/kinds.ts'
import { languageOf, languages } from '../words/languages.ts'
import type { Addressed, Event, Reader, WriteContent } from './about.ts'
import { addressProof } from './address-proof.ts'
import { payReminder, won } from './bill.ts'
import { channelBroken } from './channel-broken.ts'
import { cardDeclined, cardsCharged, chargeDay } from './charging.ts'
import { eveningInFigures } from './evening-in-figures.ts'
import { giftReceived, giftSold } from './gifts.ts'
import { importantChange } from './important-change.ts'
import { invitation } from './invitation.ts'
import type { MailLinks } from './mail-links.ts'
import { notWon } from './not-won.ts'
import { outbid } from './outbid.ts'
import { type ReaderIds, readReader } from './readers.ts'
import { receipt, refund } from './receipt.ts'

/** What is only texted has none. */
const letters: Partial<Record<AuctionMessageKind, WriteContent>> = {
  won,
  payReminder,
  eveningInFigures,
  outbid,
  receipt,
  refund,
  invitation,
  notWon,
  chargeDay,
  cardDeclined,
  cardsCharged,
  channelBroken,
  giftReceived,
  giftSold,
}

/** What a message is about. */
export type Subject = Omit<ReaderIds, 'auctionId'> & {
  kind: MessageKind
  auctionId: number | null
  itemId: number | null
  refundId: number | null
  proofId?: number | null
  auditId?: number | null
  /** In the outbox; a preview is not there. */
  id?: number
  showsPrice?: boolean
  /** To the manager who wants to see it. */
  isTest?: boolean
}

export type LetterParts = {
  publicUrl: string
  links: MailLinks
  /** Whether bills can be paid online at all. */
  takesCards: boolean
  /** For managers to look at, also if they do not want such mails themselves. */
  isPreview?: boolean
}

/** Writes a message as things are now. Null: there is nothing to say any more, or nobody to say it to. */
export async function writeLetter(
  db: Connection,
  { kind, userId, invitationId, auctionId, itemId, refundId, proofId, auditId = null, ...sent }: Subject,
  { publicUrl, links, takesCards, isPreview = false }: LetterParts,
): Promise<Addressed | null> {
  if (kind === 'addressProof') return addressProof(db, proofId ?? null, links)
  if (kind === 'importantChange') return importantChange(db, { auditId, userId }, publicUrl)
  if (auctionId === null) return null
  const reader = await readReader(db, { userId, invitationId, auctionId, mailId: sent.id })
  const event = await readEvent(db, auctionId)
  const write = letters[kind]
  if (!write || !reader || !event || !(isPreview || (await isWanted(db, reader.email, kind)))) return null
  const { language, words } = wordsFor(reader, event)
  const content = await write({
    db,
    userId,
    auctionId,
    itemId,
    refundId,
    reader,
    event,
    publicUrl,
    takesCards,
    words,
    language,
    mailId: sent.id,
    showsPrice: sent.showsPrice,
  })
  if (!content) return null
  const { contactEmail, charity, logoKey, color } = event
  // Who looks at a mail, or passes a test on, stops nothing by it.
  const stopUrl = isPreview || sent.isTest ? null : links.stopUrl({ address: reader.email, kind, auctionId })
  return {
    letter: {
      language,
      charity: { name: charity, logoUrl: logoKey && mailPictureUrl(publicUrl, logoKey, 'mail-logo.png') },
      color,
      picture: null,
      ...content,
      footer: [...(contactEmail ? [words.questions(charity)] : []), ...content.footer],
      stop: isStoppable(kind) ? { label: words.stop[kind], url: stopUrl } : null,
    },
    isTyped: !reader.canSignIn,
    to: { name: `${reader.firstName} ${reader.lastName}`, address: reader.email },
    sender: words.from(charity),
    replyTo: contactEmail,
  }
}

/** The words that are texted; null as for letters. */
export async function writeShort(
  db: Connection,
  { kind, userId, auctionId, itemId, refundId }: Subject,
  { reader, event, publicUrl }: { reader: Reader; event: Event; publicUrl: string },
): Promise<string | null> {
  if (kind === 'addressProof' || kind === 'importantChange' || auctionId === null) return null
  const write = letters[kind]
  if (!write) return null
  const { language, words } = wordsFor(reader, event)
  const content = await write({
    db,
    userId,
    auctionId,
    itemId,
    refundId,
    reader,
    event,
    publicUrl,
    words,
    language,
    // The texts of bills lead to the cart.
    takesCards: false,
  })
  return content?.short ?? null
}

export function wordsFor(reader: { language: string | null }, event: { language: string | null } | null) {
  const language = languageOf(reader.language ?? event?.language ?? null)
  return { language, words: languages[language]! }
}

/** Guests whose language nobody knows read that of the organization's first manager. */
export async function readEvent(db: Connection, auctionId: number): Promise<Event | undefined> {
  return row<Event>(
    db,
    `select auctions.name, currency, time_zone as "timeZone", appeals_color as color, organizations.name as charity,
            images.key as "logoKey", contact_email as "contactEmail",
            (select language from organization_managers join users on users.id = user_id
              where organization_managers.organization_id = organizations.id and language is not null
              order by users.id limit 1) as language
       from auctions join organizations on organizations.id = organization_id
       left join images on images.id = organizations.logo_id
      where auctions.id = $1`,
    [auctionId],
  )
}
