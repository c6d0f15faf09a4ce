import type { VolunteerAction } from '../history.ts'
import { countBy } from './count-by.ts'
import type { Facts } from './facts.ts'
import { type Complain, collector, type Violation } from './violation.ts'

/**
 * What volunteers did was sent until it was answered, often more than once: all of it is there, each once, and nothing
 * else. Nobody is registered, checked in, pledged, charged or handed anything twice.
 */
export function checkVolunteers(
  volunteerActions: VolunteerAction[],
  facts: Facts,
  violations: Violation[],
): void {
  const done = (kind: VolunteerAction['kind']) =>
    volunteerActions.filter((action) => action.kind === kind && action.fate === 'accepted')
  const [door, pledges, desk] = ['door', 'pledges', 'desk'].map((rule) => collector(rule, violations)) as [
    Complain,
    Complain,
    Complain,
  ]
  const sent = {
    walkIn: door,
    checkIn: door,
    pledge: pledges,
    takeBack: pledges,
    payment: desk,
    markPaid: desk,
    handOver: desk,
  }
  for (const action of volunteerActions) checkAnswers(action, sent[action.kind])
  checkWalkIns(done('walkIn'), facts, door)
  checkCheckIns([...done('walkIn'), ...done('checkIn')], facts, door)
  checkPledges(done('pledge'), done('takeBack'), facts, pledges)
  checkPayments(done('payment'), facts, desk)
  checkMarks(done('markPaid'), facts, desk)
  checkBalances(facts, desk)
  checkHandedOver(done('handOver'), facts, desk)
}

/** Only the rules may refuse something, and a repeat gets the same answer as the first time. */
function checkAnswers(action: VolunteerAction, complain: Complain): void {
  if (action.fate === 'unknown') complain(name(action), 'was never answered')
  if (action.fate === 'refused' && action.status !== 409)
    complain(name(action), `was answered ${action.status}`)
  if (new Set(action.ids).size > 1) complain(name(action), `was answered with ${action.ids.join(', ')}`)
}

function checkWalkIns(walkIns: VolunteerAction[], { registrations }: Facts, complain: Complain): void {
  const typed = registrations.filter(({ typedName }) => typedName !== null)
  const byName = Map.groupBy(typed, ({ typedName }) => typedName!)
  for (const action of walkIns) {
    const found = (byName.get(action.name!) ?? []).map(({ userId }) => userId)
    byName.delete(action.name!)
    if (found.length !== 1 || found[0] !== action.ids[0])
      complain(name(action), `is registered ${found.length} times (${found.join(', ')})`)
  }
  for (const unrequested of byName.keys()) complain(unrequested, 'is registered, and no door was told so')
}

/** The audit log has a line for each change, and the last action gives the guest's state. A walk-in is checked in. */
function checkCheckIns(
  volunteerActions: VolunteerAction[],
  { registrations, audits }: Facts,
  complain: Complain,
): void {
  const updates = audits.filter(
    ({ subject, action, changes }) => subject === 'registration' && action === 'update' && changes.checkedIn,
  )
  const audited = countBy(updates.map(({ subjectId, changes }) => `${changes.auctionId}:${subjectId}`))
  const byGuest = Map.groupBy(
    volunteerActions,
    (action) => `${action.auctionId}:${action.subjectId ?? action.ids[0]}`,
  )
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
  pledges: VolunteerAction[],
  takenBack: VolunteerAction[],
  { purchases }: Facts,
  complain: Complain,
): void {
  const gone = new Set(takenBack.map(({ subjectId }) => subjectId))
  const gifts = new Map(purchases.filter(({ kind }) => kind === 'donation').map((gift) => [gift.id, gift]))
  for (const action of pledges) {
    const gift = gifts.get(action.ids[0]!)
    gifts.delete(action.ids[0]!)
    if (gone.has(action.ids[0]!)) {
      if (gift) complain(name(action), 'was taken back and still stands')
    } else if (gift?.userId !== action.subjectId || gift?.amountCents !== action.amountCents)
      complain(name(action), `was answered with purchase ${action.ids[0]}, which is not there or another`)
  }
  for (const { id, userId, amountCents } of gifts.values())
    complain(`purchase ${id}`, `is a pledge of ${amountCents} by ${userId} that was entered once less`)
}

function checkPayments(volunteerActions: VolunteerAction[], { payments }: Facts, complain: Complain): void {
  const left = new Map(payments.map((payment) => [payment.id, payment]))
  for (const action of volunteerActions) {
    const taken = left.get(action.ids[0]!)
    left.delete(action.ids[0]!)
    if (taken?.receiptId !== action.subjectId || taken?.amountCents !== action.amountCents)
      complain(name(action), `was answered with payment ${action.ids[0]}, which is not there or another`)
  }
  for (const { id, receiptId, amountCents } of left.values())
    complain(`payment ${id}`, `of ${amountCents} on receipt ${receiptId} was taken once less`)
}

/** Nothing but an undone payment makes a line unpaid again, and volunteers undo none. */
function checkMarks(volunteerActions: VolunteerAction[], { purchases }: Facts, complain: Complain): void {
  const paid = new Set(purchases.filter(({ isPaid }) => isPaid).map(({ id }) => id))
  for (const action of volunteerActions)
    if (!paid.has(action.subjectId!)) complain(name(action), 'was marked as paid, and is not')
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

function checkHandedOver(
  volunteerActions: VolunteerAction[],
  { purchases, audits }: Facts,
  complain: Complain,
): void {
  const asked = new Set(volunteerActions.map(({ subjectId }) => subjectId))
  const audited = countBy(
    audits.filter(({ action }) => action === 'hand over').map(({ subjectId }) => subjectId),
  )
  for (const { id, isHandedOver } of purchases) {
    if (isHandedOver !== asked.has(id))
      complain(`purchase ${id}`, `is${isHandedOver ? '' : ' not'} handed over, and the desk said otherwise`)
    if ((audited.get(id) ?? 0) > 1) complain(`purchase ${id}`, `was handed over ${audited.get(id)} times`)
  }
}

const name = ({ id, kind, subjectId, name: called, amountCents }: VolunteerAction) =>
  `action ${id} (${[kind, called, subjectId, amountCents].filter((part) => part !== null).join(' ')})`
