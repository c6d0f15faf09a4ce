import { actBetweenBids } from './between-bids.ts'
import type { Board, Known } from './board.ts'
import type { Reply } from './client.ts'
import type { BidResult, Fate, OfferEntry } from './history.ts'
import { habits, type Person } from './person.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

/** Somebody at the auction, who does one thing at a time until it is over. */
export async function takePart(person: Person, scene: Scene): Promise<void> {
  const { random } = person
  let lost: OfferEntry | null = null
  while (!scene.isOver()) {
    await pause(random.between(0, 2 * scene.thinkMs))
    const lots = scene.board.current()
    if (lots.length === 0) continue
    const known = chooseLot(person, lots)
    if (person.habit === 'sniper') await untilTheEnd(known, random)
    if (known.lot.itemType === 'forSale' || random.chance(person.habit === 'climber' ? 0.3 : 0.12)) {
      await actBetweenBids(person, scene, known)
      continue
    }
    const again =
      lost !== null && person.habit !== 'climber' && random.chance(0.5)
        ? lots.find(({ lot }) => lot.itemId === lost!.itemId)
        : undefined
    const entry: OfferEntry = again
      ? await offer(person, scene, again, lost!)
      : await offer(person, scene, known, decide(person, known, scene.board))
    lost = entry.fate === 'unknown' ? entry : null
    if (entry.answer === null && entry.refusal === null) await pause(100)
  }
}

type Wanted = Pick<OfferEntry, 'kind' | 'amountCents'>

/** Half of all offers go to the item that ends next. */
function chooseLot({ random }: Person, lots: Known[]): Known {
  return random.chance(0.5) ? lots[0]! : random.pick(lots)
}

async function untilTheEnd({ endsAt }: Known, random: Random): Promise<void> {
  const wait = endsAt - Date.now() - random.between(-40, 160)
  if (wait > 0 && wait < 1_500) await pause(wait)
}

function decide({ id, random, habit }: Person, known: Known, board: Board): Wanted {
  if (habit === 'climber') return { kind: 'bid', amountCents: board.nextUnusedCents() }
  const { lot, nextMinimumCents: minimum, ceilings } = known
  if (lot.itemType === 'sealedBid') {
    return { kind: random.chance(0.95) ? 'bid' : 'autoBid', amountCents: random.between(1, 60) * 100 }
  }
  const above = (most: number) => minimum + random.between(0, most) * lot.stepCents
  switch (random.weighted(habits[habit])) {
    case 'bid':
      return { kind: 'bid', amountCents: random.chance(0.8) ? minimum : above(3) }
    case 'autoBid':
      return { kind: 'autoBid', amountCents: above(8) }
    case 'tie': {
      const rivals = [...ceilings].filter(([rival, cents]) => rival !== id && cents >= minimum)
      const amountCents = rivals.length > 0 ? random.pick(rivals)[1] + random.pick([0, 0, 0, 1, -1]) : minimum
      return { kind: random.pick(['bid', 'autoBid']), amountCents: Math.max(1, amountCents) }
    }
    case 'raise': {
      const own = ceilings.get(id) ?? minimum
      const amountCents = random.pick([own, own + lot.stepCents, own - lot.stepCents, own + 1])
      return { kind: random.pick(['bid', 'autoBid', 'autoBid']), amountCents: Math.max(1, amountCents) }
    }
    case 'low':
      return { kind: random.pick(['bid', 'autoBid']), amountCents: Math.max(1, minimum - 1) }
  }
}

let offers = 0

async function offer(
  person: Person,
  scene: Scene,
  known: Known,
  { kind, amountCents }: Wanted,
): Promise<OfferEntry> {
  const { itemId } = known.lot
  if (kind === 'autoBid') known.ceilings.set(person.id, amountCents)
  const dollars = amountCents / 100
  const reply = await scene.send(person, {
    method: 'POST',
    path: `/v3/item/${itemId}/${kind === 'bid' ? 'bid' : 'auto-bid'}`,
    token: person.token,
    body: kind === 'bid' ? { amount: dollars } : { maxAmount: dollars },
  })
  return noteOffer(scene, known, { reply, personId: person.id, kind, amountCents })
}

type Offered = Wanted & { reply: Reply; personId: number }

/** Records an offer, and what the crowd learns from its answer. */
export function noteOffer(scene: Scene, known: Known, offered: Offered): OfferEntry {
  const { reply, personId, kind, amountCents } = offered
  const { body, fate, status, ...span } = reply
  const isRefused = fate === 'accepted' && body.success === 0
  const answer = fate === 'accepted' && !isRefused ? readResult(body) : null
  const entry: OfferEntry = {
    ...span,
    id: ++offers,
    personId,
    status,
    fate: isRefused ? ('refused' satisfies Fate) : fate,
    itemId: known.lot.itemId,
    kind,
    amountCents,
    answer,
    refusal: isRefused ? readRefusal(body) : null,
  }
  scene.history.offers.push(entry)
  if (answer) scene.board.learn(known, answer)
  else if (/_closed$/.test(entry.refusal?.code ?? '')) scene.board.isOver(known)
  else if (entry.refusal?.nextMinimumCents && known.lot.itemType !== 'sealedBid') {
    known.nextMinimumCents = Math.max(known.nextMinimumCents, entry.refusal.nextMinimumCents)
  }
  return entry
}

// biome-ignore lint/suspicious/noExplicitAny: an answer as it came
function readResult(body: any): BidResult {
  return {
    itemId: body.itemId,
    priceCents: cents(body.currentPrice),
    nextMinimumCents: cents(body.nextMinimumBid),
    bidCount: body.bidCount,
    autoBidMaxCents: body.autoBidMax === null ? null : cents(body.autoBidMax),
    winnerId: body.winnerId,
    isCurrentUserWinning: body.isCurrentUserWinning,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: an answer as it came
function readRefusal({ data }: any): OfferEntry['refusal'] {
  const nextMinimumCents = data.nextMinimumBid === undefined ? null : cents(data.nextMinimumBid)
  return { field: Object.keys(data.error)[0]!, code: data.code, nextMinimumCents }
}

const cents = (dollars: number) => Math.round(dollars * 100)
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
