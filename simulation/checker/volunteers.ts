import type { DeedEntry } from '../history.ts'
import type { Facts } from './facts.ts'
import { countBy } from './notifications.ts'
import { type Complain, collector, type Violation } from './violation.ts'

/**
 * What volunteers did was sent until it was answered, often more than once: all of it is there, each once, and nothing
 * else. Nobody is registered, checked in, pledged, charged or handed anything twice.
 */
export function checkVolunteers(deeds: DeedEntry[], facts: Facts, violations: Violation[]): void {
  const done = (kind: DeedEntry['kind']) =>
    deeds.filter((deed) => deed.kind === kind && deed.fate === 'accepted')
  const [door, pledges, desk] = ['door', 'pledges', 'desk'].map((rule) => collector(rule, violations)) as [
    Complain,
    Complain,
    Complain,
  ]
  const told = {
    walkIn: door,
    checkIn: door,
    pledge: pledges,
    takeBack: pledges,
    payment: desk,
    markPaid: desk,
    handOver: desk,
  }
  for (const deed of deeds) checkAnswers(deed, told[deed.kind])
  checkWalkIns(done('walkIn'), facts, door)
  checkCheckIns([...done('walkIn'), ...done('checkIn')], facts, door)
  checkPledges(done('pledge'), done('takeBack'), facts, pledges)
  checkPayments(done('payment'), facts, desk)
  checkMarks(done('markPaid'), facts, desk)
  checkBalances(facts, desk)
  checkHandedOver(done('handOver'), facts, desk)
}

/** Only the rules may refuse something, and a repeat gets the same answer as the first time. */
function checkAnswers(deed: DeedEntry, complain: Complain): void {
  if (deed.fate === 'unknown') complain(name(deed), 'was never answered')
  if (deed.fate === 'refused' && deed.status !== 409) complain(name(deed), `was answered ${deed.status}`)
  if (new Set(deed.ids).size > 1) complain(name(deed), `was answered with ${deed.ids.join(', ')}`)
}

function checkWalkIns(walkIns: DeedEntry[], { registrations }: Facts, complain: Complain): void {
  const typed = registrations.filter(({ typedName }) => typedName !== null)
  const byName = Map.groupBy(typed, ({ typedName }) => typedName!)
  for (const deed of walkIns) {
    const found = (byName.get(deed.name!) ?? []).map(({ userId }) => userId)
    byName.delete(deed.name!)
    if (found.length !== 1 || found[0] !== deed.ids[0])
      complain(name(deed), `is registered ${found.length} times (${found.join(', ')})`)
  }
  for (const unasked of byName.keys()) complain(unasked, 'is registered, and no door was told so')
}

/** The audit log has a line for each change, and the last deed gives the guest's state. A walk-in is checked in. */
function checkCheckIns(deeds: DeedEntry[], { registrations, audits }: Facts, complain: Complain): void {
  const updates = audits.filter(
    ({ subject, action, changes }) => subject === 'registration' && action === 'update' && changes.checkedIn,
  )
  const audited = countBy(updates.map(({ subjectId, changes }) => `${changes.auctionId}:${subjectId}`))
  const byGuest = Map.groupBy(deeds, (deed) => `${deed.auctionId}:${deed.subjectId ?? deed.ids[0]}`)
  for (const { auctionId, userId, isCheckedIn } of registrations) {
    const own = byGuest.get(`${auctionId}:${userId}`) ?? []
    const states = own.map(({ kind, isOn }) => kind === 'walkIn' || isOn!)
    const before = [own[0]?.kind === 'walkIn', ...states]
    const expected = states.filter((state, index) => state !== before[index]).length
    const found = audited.get(`${auctionId}:${userId}`) ?? 0
    if (found !== expected)
      complain(`guest ${userId}`, `was checked in or out ${found} times instead of ${expected}`)
    if (isCheckedIn !== (states.at(-1) ?? false))
      complain(
        `guest ${userId}`,
        `is${isCheckedIn ? '' : ' not'} checked in, and the door said otherwise last`,
      )
  }
}

/** What was taken back is gone; everything else is on its guest's receipt, once. */
function checkPledges(
  pledges: DeedEntry[],
  takenBack: DeedEntry[],
  { purchases }: Facts,
  complain: Complain,
): void {
  const gone = new Set(takenBack.map(({ subjectId }) => subjectId))
  const gifts = new Map(purchases.filter(({ kind }) => kind === 'donation').map((gift) => [gift.id, gift]))
  for (const deed of pledges) {
    const gift = gifts.get(deed.ids[0]!)
    gifts.delete(deed.ids[0]!)
    if (gone.has(deed.ids[0]!)) {
      if (gift) complain(name(deed), 'was taken back and still stands')
    } else if (gift?.userId !== deed.subjectId || gift?.amountCents !== deed.amountCents)
      complain(name(deed), `was answered with purchase ${deed.ids[0]}, which is not there or another`)
  }
  for (const { id, userId, amountCents } of gifts.values())
    complain(`purchase ${id}`, `is a pledge of ${amountCents} by ${userId} that was entered once less`)
}

function checkPayments(deeds: DeedEntry[], { payments }: Facts, complain: Complain): void {
  const left = new Map(payments.map((payment) => [payment.id, payment]))
  for (const deed of deeds) {
    const taken = left.get(deed.ids[0]!)
    left.delete(deed.ids[0]!)
    if (taken?.receiptId !== deed.subjectId || taken?.amountCents !== deed.amountCents)
      complain(name(deed), `was answered with payment ${deed.ids[0]}, which is not there or another`)
  }
  for (const { id, receiptId, amountCents } of left.values())
    complain(`payment ${id}`, `of ${amountCents} on receipt ${receiptId} was taken once less`)
}

/** Nothing but an undone payment makes a line unpaid again, and volunteers undo none. */
function checkMarks(deeds: DeedEntry[], { purchases }: Facts, complain: Complain): void {
  const paid = new Set(purchases.filter(({ isPaid }) => isPaid).map(({ id }) => id))
  for (const deed of deeds)
    if (!paid.has(deed.subjectId!)) complain(name(deed), 'was marked as paid, and is not')
}

/** The payments equal the paid lines, less what of them was paid by hand, plus the remaining credit, to the cent. */
function checkBalances({ receipts, payments, purchases }: Facts, complain: Complain): void {
  for (const { id, creditCents } of receipts) {
    const sum = (lines: { receiptId: number; amountCents: number }[]) =>
      lines.filter(({ receiptId }) => receiptId === id).reduce((all, { amountCents }) => all + amountCents, 0)
    const taken = sum(payments)
    const paid = purchases.filter(({ isPaid }) => isPaid)
    const byHand = sum(paid.map(({ receiptId, byHandCents }) => ({ receiptId, amountCents: byHandCents })))
    const spent = sum(paid) - byHand + creditCents
    if (taken !== spent) complain(`receipt ${id}`, `took ${taken}, and ${spent} is paid or kept as credit`)
  }
}

function checkHandedOver(deeds: DeedEntry[], { purchases, audits }: Facts, complain: Complain): void {
  const asked = new Set(deeds.map(({ subjectId }) => subjectId))
  const audited = countBy(
    audits.filter(({ action }) => action === 'hand over').map(({ subjectId }) => subjectId),
  )
  for (const { id, isHandedOver } of purchases) {
    if (isHandedOver !== asked.has(id))
      complain(`purchase ${id}`, `is${isHandedOver ? '' : ' not'} handed over, and the desk said otherwise`)
    if ((audited.get(id) ?? 0) > 1) complain(`purchase ${id}`, `was handed over ${audited.get(id)} times`)
  }
}

const name = ({ id, kind, subjectId, name: called, amountCents }: DeedEntry) =>
  `deed ${id} (${[kind, called, subjectId, amountCents].filter((part) => part !== null).join(' ')})`
