import { isPlainDonation } from '../../../../src/engine/line-name.ts'
import { words } from '../../words/audit-en.ts'
import { describeChanges, describeEntry } from './describe-entry.ts'
import type { AuditEntry, LoggedGuest } from './entry.ts'

/** A part of a sentence; what has an address leads there. */
type Piece = { text: string; href?: string }

type Entry = Pick<AuditEntry, 'action' | 'subject' | 'subjectId' | 'changes' | 'guest' | 'newGuest' | 'item'>
type Show = (amount: string | number) => string

/** Stand in for the names until the sentence is cut at them; no text that people type has these characters. */
const [GUEST, NEW_GUEST, ITEM] = ['\uE000', '\uE001', '\uE002']

/** What was done, as a person would say it: "took $690 in cash from Ben Okafor (102)". */
export function logSentence(entry: Entry, { at, show }: { at: string; show: Show }): Piece[] {
  const { guest, newGuest, item } = entry
  const links: Record<string, Piece> = {
    [GUEST]: guestPiece(guest, at),
    [NEW_GUEST]: guestPiece(newGuest, at),
    [ITEM]: item
      ? { text: words.lot(item.itemCode, item.name), href: `${at}/items/${item.itemId}` }
      : { text: words.aLot },
  }
  const sentence = withReason(sentenceOf(entry, show) ?? describeEntry(entry), entry)
  return sentence
    .split(/([\uE000-\uE002])/)
    .filter((text) => text !== '')
    .map((text) => links[text] ?? { text })
}

/** The same without links. */
export const logText = (entry: Entry, show: Show): string =>
  logSentence(entry, { at: '', show })
    .map(({ text }) => text)
    .join('')

function guestPiece(guest: LoggedGuest | null, at: string): Piece {
  if (!guest) return { text: words.aGuest }
  return { text: words.guest(guest.name, guest.paddleNumber), href: `${at}/guests/${guest.userId}` }
}

const withReason = (sentence: string, { changes: { reason } }: Entry) =>
  typeof reason === 'string' && !sentence.includes(reason) ? words.because(sentence, reason) : sentence

/** Undefined where there is no better sentence than the fields that changed. */
function sentenceOf(entry: Entry, show: Show): string | undefined {
  switch (entry.subject) {
    case 'payment':
      return paymentSentence(entry, show)
    case 'onlinePayment':
    case 'payLink':
    case 'chargeRun':
    case 'chargeDay':
      return onlineSentence(entry, show)
    case 'purchase':
      return purchaseSentence(entry, show)
    case 'offer':
      return offerSentence(entry, show)
    case 'receipt':
      return words.markedReceipt(GUEST, entry.action === 'paid')
    case 'registration':
      return guestSentence(entry)
    case 'bid':
      return bidSentence(entry, show)
    case 'item':
      return itemSentence(entry)
    case 'cash': {
      const { counted, desk } = entry.changes
      return words.counted(show(String(counted)), textOf(desk))
    }
    default:
      return undefined
  }
}

type Side = { amount?: unknown; paidBy?: unknown; quantity?: unknown }

function sides({ changes }: Entry): { from: Side; to: Side } | null {
  const { from, to } = changes as { from?: Side; to?: Side }
  return from && to ? { from, to } : null
}

function paymentSentence(entry: Entry, show: Show): string | undefined {
  const paid = ({ amount, paidBy }: Side) => words.inWay(show(String(amount)), textOf(paidBy))
  const both = sides(entry)
  if (entry.action === 'take') return words.took(paid(entry.changes), GUEST, textOf(entry.changes.desk))
  if (entry.action === 'undo') return words.tookPaymentBack(paid(entry.changes), GUEST)
  if (!both) return undefined
  if (entry.newGuest) return words.movedPayment(paid(both.from), GUEST, NEW_GUEST, paid(both.to))
  return words.correctedPayment(GUEST, paid(both.from), paid(both.to))
}

function onlineSentence({ subject, action, changes }: Entry, show: Show): string | undefined {
  const amount = show(String(changes.amount ?? 0))
  switch (`${subject} ${action}`) {
    case 'onlinePayment charge':
      return changes.state === 'paid' ? words.chargedCard(amount, GUEST) : words.triedCard(amount, GUEST)
    case 'onlinePayment refund':
      return words.refundedCard(amount, GUEST)
    case 'payLink create':
      return words.madePayLink(GUEST)
    case 'payLink delete':
      return words.endedPayLink(GUEST)
    case 'chargeRun create':
      return words.startedCharging(Number(changes.count), amount)
    case 'chargeRun stop':
      return words.stoppedCharging
    case 'chargeDay update':
      return words.choseChargeDay(String(changes.day))
    case 'chargeDay delete':
      return words.calledOffChargeDay(String(changes.day))
    default:
      return undefined
  }
}

function purchaseSentence(entry: Entry, show: Show): string | undefined {
  const { action, changes, newGuest } = entry
  const isLot = entry.item !== null && !isPlainDonation(entry.item)
  const thing = isLot ? ITEM : changes.isPledge ? words.pledge : words.donation
  const amount = amountIn(changes)
  const both = sides(entry)
  switch (action) {
    case 'create':
      return isLot
        ? words.sold(ITEM, GUEST, show(amount))
        : words.added(thing, show(amount), GUEST, textOf(changes.paidBy))
    case 'paid':
    case 'unpaid':
      return words.markedLine(thing === ITEM ? ITEM : words.aLine, GUEST, action === 'paid')
    case 'hand over':
      return words.handedOver(ITEM, GUEST)
    case 'take in':
      return words.tookIn(ITEM, GUEST)
    case 'confirm':
      return words.confirmedGift(show(amount), GUEST)
    case 'refuse':
      return words.declinedGift(show(amount), GUEST)
    case 'split':
    case 'undo split':
      return words.splitLot(ITEM, {
        isSplit: action === 'split',
        amount: show(amount),
        guest: GUEST,
        shares: sharesIn(changes, show),
      })
    case 'take back':
      return words.tookBack(thing, show(amount), GUEST)
    case 'correct': {
      if (!both) return undefined
      const [was, is] = [show(String(both.from.amount)), show(String(both.to.amount))]
      return newGuest
        ? words.movedSale(thing, was, GUEST, NEW_GUEST, is)
        : words.correctedSale(thing, GUEST, was, is)
    }
    default:
      return undefined
  }
}

/** What each of those who bought a lot together pays. */
const sharesIn = ({ shares }: Entry['changes'], show: Show): string[] =>
  Array.isArray(shares) ? shares.map(({ amount }) => show(String(amount))) : []

/** A lot whose winner did not pay, offered to the next bidder; guests answer themselves. */
function offerSentence({ action, changes }: Entry, show: Show): string | undefined {
  const amount = changes.amount === null ? words.sealedAmount : show(String(changes.amount))
  switch (action) {
    case 'offer':
      return words.offeredLot(ITEM, GUEST, amount)
    case 'accept':
    case 'decline':
      return words.answeredOffer(action === 'accept', ITEM, amount)
    case 'end':
      return words.unansweredOffer(ITEM, GUEST)
    case 'withdraw':
      return words.withdrewOffer(ITEM, GUEST)
    default:
      return undefined
  }
}

/** Older entries have whole cents. */
function amountIn({ amount, amountCents }: Record<string, unknown>): string | number {
  return amountCents === undefined ? String(amount) : Number(amountCents) / 100
}

function guestSentence({ action, changes }: Entry): string | undefined {
  const { auctionId: _, checkedIn, checkedInBySelf, ...others } = changes
  const isOnlyDoor = Object.values(others).every((value) => value === null || value === undefined)
  if (action === 'update' && isChange(checkedIn) && isOnlyDoor)
    return checkedIn.to ? words.checkedIn(GUEST) : words.undidCheckIn(GUEST)
  // Somebody at the door saw a guest who had checked in on their own phone.
  if (action === 'update' && isChange(checkedInBySelf) && isOnlyDoor) return words.checkedIn(GUEST)
  if (action === 'add') return words.registered(GUEST)
  if (action === 'remove') return words.removedGuest(GUEST)
  if (action === 'text link') return words.textedLink(GUEST)
  if (action === 'merge') return words.mergedGuests(textOf(changes.mergedName) ?? words.aGuest, GUEST)
  if (action === 'undo merge') return words.undidMerge(GUEST)
  return words.changedGuest(GUEST, describeChanges(changes))
}

const isChange = (value: unknown): value is { to: unknown } =>
  typeof value === 'object' && value !== null && 'to' in value

function bidSentence({ action, changes }: Entry, show: Show): string | undefined {
  if (action === 'place')
    return changes.amount === undefined
      ? words.setLimitFor(ITEM, GUEST)
      : words.bidFor(show(String(changes.amount)), ITEM, GUEST)
  if (action === 'void') return words.voidedBid(ITEM)
  if (action === 'refused') return words.bidRefused(ITEM)
  return undefined
}

function itemSentence({ action, item, changes }: Entry): string | undefined {
  if (!item) return undefined
  return words.done(words.actions[action] ?? action, ITEM, describeChanges(changes))
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
