import type { Gala } from './gala.ts'
import { runLiveLots } from './live-lots.ts'
import { order, untilAnswered } from './manager.ts'
import type { Person } from './person.ts'
import type { Scene } from './scene.ts'
import { Volunteer } from './volunteer.ts'
import { raisePaddles, standAtDoor, takeMoney } from './volunteers.ts'

/** Runs until the evening is over; then the manager closes the auction, however many attempts that takes. */
export async function runGala(gala: Gala, scene: Scene & { manager: Person }): Promise<void> {
  const [door, secondDoor, desk, secondDesk, clerk, caller] = gala.staff.map(
    (person) => new Volunteer(person, scene),
  )
  await Promise.all([
    standAtDoor(door!, scene, gala, { number: 0, of: 2 }),
    standAtDoor(secondDoor!, scene, gala, { number: 1, of: 2 }),
    takeMoney(desk!, scene, gala),
    takeMoney(secondDesk!, scene, gala),
    runLiveLots(clerk!.person, scene, gala),
    raisePaddles(caller!, scene, gala),
  ])
  const what = { act: 'close', auctionId: gala.auctionId, itemId: null, amount: null } as const
  const call = { path: `/auctions/${gala.auctionId}/status`, body: { status: 'closed' } }
  await untilAnswered(() => order(scene.manager, scene, what, call))
}
