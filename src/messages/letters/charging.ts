import { plannedCharge } from '../../money/payments/charge-day.ts'
import { payLinkAddress } from '../../money/payments/pay-links.ts'
import { row } from '../../platform/database/pool.ts'
import { type About, centsText, dayText, type WriteContent } from './about.ts'
import { billBlocks, chargeDayText, payBlocks, readBill } from './bill.ts'

/** To everybody who owes something, when the day was chosen or moved after the close. */
export const chargeDay: WriteContent = async (about) => {
  const planned = await plannedCharge(about.db, about)
  const bill = planned && (await readBill(about))
  if (!bill) return null
  const { words, event } = about
  const says = words.chargeDay
  const day = dayText(about, planned.day)
  const text = (await chargeDayText(about, bill))!
  return {
    subject: says.subject(day, event.name),
    preview: text,
    blocks: [
      { is: 'title', text: says.title(day) },
      { is: 'text', text },
      ...billBlocks(about, bill),
      ...(await payBlocks(about, bill)),
    ],
    footer: [words.why(event.name)],
  }
}

/** To the guest whose card was declined when everybody was charged, with the link that pays without signing in. */
export const cardDeclined: WriteContent = async (about) => {
  const { db, auctionId, userId, words, event, publicUrl } = about
  const link = await row<{ token: string }>(
    db,
    `select token from pay_links join receipts on receipts.id = receipt_id
      where auction_id = $1 and user_id = $2 and ended_at is null and expires_at > goodlot_now()`,
    [auctionId, userId],
  )
  const bill = link && (await readBill(about))
  if (!bill) return null
  const says = words.cardDeclined
  return {
    subject: says.subject(bill.due, event.name),
    preview: says.text(event.charity),
    blocks: [
      { is: 'title', text: says.title },
      { is: 'text', text: says.text(event.charity) },
      ...billBlocks(about, bill),
      { is: 'button', url: payLinkAddress(publicUrl, link), label: says.button(bill.due) },
      { is: 'text', text: says.how },
    ],
    footer: [words.why(event.name)],
  }
}

/** More than a mail server may be away for. */
const LOOKED_BACK_DAYS = 3

type Charged = Record<'paid' | 'declined' | 'skipped', { count: number; cents: bigint }>

/** To managers, the morning after cards were charged: what came of it. */
export const cardsCharged: WriteContent = async (about) => {
  const { words, event, auctionId, publicUrl } = about
  const says = words.cardsCharged
  const { paid, declined, skipped } = await readCharged(about)
  if (paid.count + declined.count + skipped.count === 0) return null
  const line = (title: string, { count, cents }: Charged['paid']) => ({
    title,
    note: says.guests(count),
    amount: centsText(about, cents),
  })
  const amount = centsText(about, paid.cents)
  return {
    subject: says.subject(event.name, amount, declined.count),
    preview: says.text(event.name),
    blocks: [
      { is: 'title', text: says.title(amount) },
      { is: 'text', text: says.text(event.name) },
      {
        is: 'lines',
        lines: [
          line(says.paid, paid),
          ...(declined.count > 0 ? [line(says.declined, declined)] : []),
          ...(skipped.count > 0 ? [line(says.skipped, skipped)] : []),
        ],
      },
      { is: 'button', label: says.button, url: `${publicUrl}/console/a/${auctionId}/money` },
    ],
    footer: [words.whyManager(event.charity)],
  }
}

/** Of each bill the latest: whoever was declined and charged again later was charged. */
async function readCharged({ db, auctionId }: About): Promise<Charged> {
  const sums = (name: string, states: string) => `jsonb_build_object(
    'count', count(*) filter (where state in (${states})),
    'cents', coalesce(sum(cents) filter (where state in (${states})), 0)::text) as ${name}`
  const found = (await row<Record<keyof Charged, { count: number; cents: string }>>(
    db,
    `select ${sums('paid', `'paid'`)}, ${sums('declined', `'declined', 'needsPerson'`)}, ${sums('skipped', `'skipped'`)}
       from (select distinct on (charge_lines.receipt_id) charge_lines.state,
                    coalesce(captured_cents - covered_fee_cents, seen_cents) as cents
               from charge_lines join charge_runs on charge_runs.id = run_id
               left join payment_attempts on charge_line_id = charge_lines.id and payment_attempts.state = 'paid'
              where charge_runs.auction_id = $1
                and charge_runs.ended_at > goodlot_now() - interval '${LOOKED_BACK_DAYS} days'
              order by charge_lines.receipt_id, charge_lines.id desc) as latest`,
    [auctionId],
  ))!
  const part = ({ count, cents }: { count: number; cents: string }) => ({ count, cents: BigInt(cents) })
  return { paid: part(found.paid), declined: part(found.declined), skipped: part(found.skipped) }
}
