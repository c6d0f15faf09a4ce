import { setTimeout as pause } from 'node:timers/promises'
import type { Known } from './board.ts'
import type { Gala } from './gala.ts'
import type { ManagerAction } from './history.ts'
import type { Lot } from './lots.ts'
import { order, untilAnswered } from './manager.ts'
import { noteOffer } from './people.ts'
import type { Person } from './person.ts'
import type { Scene } from './scene.ts'

/** About how long the crowd bids on one lot. */
const LOT_MS = 2_000

/** Opens lot after lot, enters the floor's bids by paddle while the crowd bids too, makes the last call and closes. */
export async function runLiveLots(clerk: Person, scene: Scene, gala: Gala): Promise<void> {
  for (const lot of gala.lots) {
    if (scene.isOver()) return
    const act = (name: ManagerAction['act'], action: string) => {
      const what = { act: name, auctionId: gala.auctionId, itemId: lot.itemId, amount: null }
      return untilAnswered(() => order(clerk, scene, what, { path: `/items/${lot.itemId}/${action}` }))
    }
    await act('openItem', 'open')
    const known = putOnBoard(scene, lot)
    for (let bids = clerk.random.between(2, 5); bids > 0; bids--) await floorBid(clerk, scene, gala, known)
    await act('callItem', 'call')
    await floorBid(clerk, scene, gala, known)
    await act('closeItem', 'close')
    scene.board.isOver(known)
  }
}

function putOnBoard(scene: Scene, lot: Lot): Known {
  scene.board.add([{ ...lot, startsAt: Date.now(), endsAt: Date.now() + LOT_MS }])
  return scene.board.current().find((known) => known.lot.itemId === lot.itemId)!
}

/** A bid for somebody in the room. It has no key: sent again, it would be refused, since that guest leads. */
async function floorBid(clerk: Person, scene: Scene, { guests }: Gala, known: Known): Promise<void> {
  const { random, token } = clerk
  await pause(random.between(50, 400))
  const inTheRoom = guests.filter(({ isWalkIn }) => isWalkIn)
  if (inTheRoom.length === 0) return
  const { userId, paddleNumber } = random.pick(inTheRoom)
  const amountCents = known.nextMinimumCents + random.between(0, 2) * known.lot.stepCents
  const reply = await scene.send(clerk, {
    method: 'POST',
    path: `/v3/manage/items/${known.lot.itemId}/bids`,
    token,
    body: { paddleNumber, amount: amountCents / 100 },
  })
  noteOffer(scene, known, { reply, personId: userId, kind: 'bid', amountCents })
}
