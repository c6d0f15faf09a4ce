import type { Reply } from './client.ts'
import type { ManagerAction } from './history.ts'
import type { Lot } from './lots.ts'
import type { Person } from './person.ts'
import type { Scene } from './scene.ts'

const plans = {
  nothing: 6,
  pauseAuction: 2,
  extendAuction: 2,
  closeAuction: 1,
  pauseItem: 1.5,
  closeItem: 1.5,
  withdrawItem: 0.5,
} as const

/**
 * The organizer of one auction. At most one act moves its ends, so that the checker knows which act moved an end, and
 * at most one void is made on an item.
 */
export async function runAuction(manager: Person, scene: Scene, lots: Lot[]): Promise<void> {
  const { random } = manager
  const [auctionId, startsAt] = [lots[0]!.auctionId, lots[0]!.startsAt]
  const bidOn = lots.filter(({ itemType }) => itemType === 'silent')
  await pause(Math.max(0, startsAt - Date.now()) + random.between(500, 3_500))
  if (bidOn.length > 1 && random.chance(0.5)) await voidSomething(manager, scene, bidOn.pop()!)
  await pause(random.between(0, 1_500))
  const item = bidOn.length > 0 ? random.pick(bidOn) : null
  const status = (to: string) => ({ path: `/auctions/${auctionId}/status`, body: { status: to } })
  const plan = random.weighted(plans)
  const act = (name: ManagerAction['act'], call: Call, amount: number | null = null) =>
    order(manager, scene, { act: name, auctionId, itemId: call.itemId ?? null, amount }, call)
  switch (plan) {
    case 'pauseAuction':
      await act('pause', status('paused'))
      await pause(random.between(100, 1_200))
      // An auction that was paused just after its end cannot be resumed, only closed.
      if ((await untilAnswered(() => act('resume', status('open')))).body?.reason === 'end_passed') {
        await untilAnswered(() => act('close', status('closed')))
      }
      return
    case 'extendAuction': {
      const seconds = random.between(1, 3)
      await act('extend', { path: `/auctions/${auctionId}/extend`, body: { seconds } }, seconds)
      return
    }
    case 'closeAuction':
      await act('close', status('closed'))
      return
    case 'pauseItem':
      if (!item) return
      await act('pauseItem', onItem(item, 'pause'))
      // Sometimes until after everything else has ended.
      await pause(random.chance(0.4) ? random.between(3_000, 7_000) : random.between(100, 1_200))
      await untilAnswered(() => act('resumeItem', onItem(item, 'resume')))
      return
    case 'closeItem':
      if (item) await act('closeItem', onItem(item, 'close'))
      return
    case 'withdrawItem':
      if (item) await act('withdrawItem', onItem(item, 'withdraw'))
  }
}

type Call = { path: string; body?: object; itemId?: number }

const onItem = ({ itemId }: Lot, action: string): Call => ({ path: `/items/${itemId}/${action}`, itemId })

/** Voids one of the offers that count, sometimes two. */
async function voidSomething(manager: Person, scene: Scene, { auctionId, itemId }: Lot): Promise<void> {
  const { random, token } = manager
  const path = `/v3/manage/auctions/${auctionId}/bids?itemId=${itemId}&limit=20`
  const { fate, body } = await scene.send(manager, { method: 'GET', path, token })
  if (fate !== 'accepted') return
  const offers = (body.bids as { sequence: number; kind: string }[]).filter(({ kind }) =>
    ['bid', 'autoBid', 'ceiling'].includes(kind),
  )
  if (offers.length === 0) return
  const sequences = [...new Set([random.pick(offers).sequence, random.pick(offers).sequence])]
  const call = {
    path: `/items/${itemId}/bids/void`,
    body: { sequences, reason: 'Withdrawn by phone' },
    itemId,
  }
  await order(manager, scene, { act: 'void', auctionId, itemId, amount: sequences[0]! }, call)
}

let managerActions = 0

export async function order(
  manager: Person,
  scene: Scene,
  what: Pick<ManagerAction, 'act' | 'auctionId' | 'itemId' | 'amount'>,
  { path, body }: Call,
): Promise<Reply> {
  const call = { method: 'POST', path: `/v3/manage${path}`, token: manager.token, ...(body ? { body } : {}) }
  const { body: answer, ...entry } = await scene.send(manager, call)
  scene.history.managerActions.push({ ...entry, ...what, id: ++managerActions, personId: manager.id })
  return { ...entry, body: answer }
}

/** Repeats until answered: what was paused must be resumed, even after the crowd has gone home. */
export async function untilAnswered(attempt: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await attempt()
    if (reply.status !== null && reply.status < 500) return reply
    await pause(200)
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
