import type { LotEntry } from '../history.ts'
import { countBy } from './count-by.ts'
import type { AuditFact, Facts } from './facts.ts'

/** What managers did to one item's contest, by the audit log. */
export type Interventions = {
  /** The end that it was put up with. */
  firstEnd: number
  /** How much a manager or a pause moved the end, and when. */
  moves: { at: number; byMs: number }[]
  voids: { at: number; sequences: number[] }[]
  /** Whether a manager closed it, not the clock. */
  isClosedByHand: boolean
}

/**
 * The simulation moves the ends of an auction at most once, so the whole difference between the end it was put up with
 * and the one that extensions now count from is due to that act.
 */
export function interventionsOf(facts: Facts, lots: LotEntry[]): Map<number, Interventions> {
  const putUp = new Map(lots.map((lot) => [lot.itemId, lot.endsAt]))
  const ofAuction = Map.groupBy(
    facts.audits.filter(({ subject }) => subject === 'auction'),
    (audit) => audit.subjectId,
  )
  const ofItem = Map.groupBy(
    facts.audits.filter(({ subject }) => subject === 'item' || subject === 'bid'),
    (audit) => audit.subjectId,
  )
  return new Map(
    facts.items.map((item) => {
      const audits = [...(ofAuction.get(item.auctionId) ?? []), ...(ofItem.get(item.id) ?? [])]
      const firstEnd = putUp.get(item.id) ?? item.firstEndsAt
      const moving = audits.find(isMoving)
      const byMs = item.firstEndsAt - firstEnd
      return [
        item.id,
        {
          firstEnd,
          moves: byMs === 0 ? [] : [{ at: moving?.createdAt ?? Number.NEGATIVE_INFINITY, byMs }],
          voids: audits
            .filter(({ subject, action }) => subject === 'bid' && action === 'void')
            .map(({ createdAt, changes }) => ({ at: createdAt, sequences: changes.sequences as number[] })),
          isClosedByHand: audits.some(isClosing),
        },
      ]
    }),
  )
}

const isMoving = ({ action, changes }: AuditFact) =>
  action === 'extend' || action === 'resume' || (action === 'changeStatus' && changes.status.to === 'open')

const isClosing = ({ subject, action, changes }: AuditFact) =>
  (subject === 'item' && action === 'close') ||
  (action === 'changeStatus' && ['closed', 'cancelled'].includes(changes.status.to))

/** How often managers did something to an item or an auction; a status change has a name such as `open to paused`. */
export type CountActs = (act: string, subject: 'item' | 'auction', id: number) => number

export function countActs(audits: AuditFact[]): CountActs {
  const counts = countBy(audits.map((audit) => `${actOf(audit)} ${audit.subject} ${audit.subjectId}`))
  return (act, subject, id) => counts.get(`${act} ${subject} ${id}`) ?? 0
}

const actOf = ({ action, changes }: AuditFact) =>
  action === 'changeStatus' ? `${changes.status.from} to ${changes.status.to}` : action
