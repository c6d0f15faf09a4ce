import { registerHooks } from 'node:module'
import { type MessageSaboteurName, messageSaboteurs } from './messages/saboteurs.ts'
import { type PaymentSaboteurName, paymentSaboteurs } from './payments/saboteurs.ts'

/** A fault in the service itself, as a change to one of its lines, or its tables, which the checker must never miss. */
export type Saboteur = Change & { sql?: string /** Where two lines guard the same. */; also?: Change }

type Change = { file: string; line: string; becomes: string }

export const saboteurs = {
  'no-lock': {
    file: 'src/auction/contests/contest.ts',
    line: 'order by item_id for no key update`',
    becomes: 'order by item_id`',
  },
  'clock-before-lock': {
    file: 'src/auction/contests/contest.ts',
    line: 'goodlot_now() as now',
    becomes: 'transaction_timestamp() as now',
  },
  'answer-before-commit': {
    file: 'src/live/bidding/write-group.ts',
    line: 'await inOneGo(tx, () => Promise.all([...writes(tx, ledger, events), commit(tx)])).catch(explainUnknown)',
    becomes: 'inOneGo(tx, () => Promise.all([...writes(tx, ledger, events), commit(tx)])).catch(() => {})',
  },
  'less-for-less-or-equal': {
    file: 'src/engine/contest.ts',
    line: 'incumbentReach >= offer.amountCents',
    becomes: 'incumbentReach > offer.amountCents',
  },
  'lost-notice': {
    file: 'src/live/bidding/ledger.ts',
    line: 'if (lostLeadBidderId !== null)',
    becomes: 'if (lostLeadBidderId !== null && after.standing.sequence % 5 > 0)',
  },
  'silent-relay': {
    file: 'src/platform/events/relay.ts',
    line: 'this.#onEvents(events)',
    becomes: 'void events',
  },
  'forgetful-once': {
    file: 'src/organizers/basics/once.ts',
    line: 'if (!isNew) return answeredBefore(tx, { organizer, key, request })',
    becomes: 'void answeredBefore; void isNew',
  },
  'desk-without-lock': {
    file: 'src/money/bills/books.ts',
    line: 'from receipts where id = any($1::int[]) order by id for no key update',
    becomes: 'from receipts where id = any($1::int[]) order by id',
  },
  'page-without-own-marks': {
    file: 'src/auction/items/cards-for.ts',
    line: '?.auctionIds.has(auctionId) === false',
    becomes: '?.auctionIds.has(auctionId) !== undefined',
  },
  'page-without-own-lead': {
    file: 'src/auction/items/cards-for.ts',
    line: '!leaderIds.has(userId) &&',
    becomes: 'leaderIds.size >= 0 &&',
  },
  'page-that-no-bid-drops': {
    file: 'src/auction/items/routes.ts',
    line: 'request.cacheTags.push(tagOf.auction(auctionId))',
    becomes: 'void auctionId',
  },
  'hidden-items-counted': {
    file: 'src/auction/auctions/visibility.ts',
    line: 'select items.category_id, -count(*)',
    becomes: 'select items.category_id, 0 * count(*)',
  },
} satisfies Record<string, Saboteur>

export type SaboteurName = keyof typeof saboteurs
export type AnySaboteur = SaboteurName | PaymentSaboteurName | MessageSaboteurName

export const allSaboteurs: Record<AnySaboteur, Saboteur> = {
  ...saboteurs,
  ...paymentSaboteurs,
  ...messageSaboteurs,
}

/** Changes the line as its file is loaded; a missing line is an error, or the saboteur would do nothing. */
export function sabotage(name: string): void {
  const { also, ...change } = allSaboteurs[name as AnySaboteur]
  for (const { file, line, becomes } of [change, ...(also ? [also] : [])])
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context)
        if (!url.endsWith(`/${file}`)) return loaded
        const source = String(loaded.source)
        if (source.split(line).length !== 2)
          throw new Error(`${file} has no single place for saboteur ${name}`)
        return { ...loaded, source: source.replace(line, () => becomes) }
      },
    })
}
