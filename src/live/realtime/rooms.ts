import { roomOf } from '../../platform/events/changes.ts'
import { type FoundEvent, isWhole } from '../../platform/events/event-rows.ts'
import type { Time } from '../../platform/time/time.ts'
import type { ShownScreen } from './live-connection.ts'
import { Pace } from './pace.ts'
import { Room } from './room.ts'

/** Whoever knows the code can open the screen as often as they like; no more than these are listed. */
const MOST_SCREENS = 20

export type Place = { userId: number } | { auctionId: number }

/** The rooms that have somebody in them on this process: `user:7` is a person's own, `auction:12` an auction's. */
export class Rooms {
  readonly #rooms = new Map<string, Room>()
  readonly #pace = new Pace()
  readonly #time: Time

  constructor(time: Time) {
    this.#time = time
  }

  /** Ask again each time somebody is added: an empty room is forgotten. */
  of(place: Place): Room {
    const tag = tagOf(place)
    let room = this.#rooms.get(tag)
    if (!room) {
      const auctionId = 'auctionId' in place ? place.auctionId : null
      room = new Room({
        auctionId,
        pace: this.#pace,
        time: this.#time,
        onEmpty: () => this.#rooms.delete(tag),
      })
      this.#rooms.set(tag, room)
    }
    return room
  }

  find(place: Place): Room | undefined {
    return this.#rooms.get(tagOf(place))
  }

  /** How many are in the room of each auction, and which of them are big screens. */
  auctionSizes(): { auctionId: number; people: number; screens: ShownScreen[] }[] {
    return [...this.#rooms.values()].flatMap(({ auctionId, size, members }) => {
      if (auctionId === null) return []
      const screens = members.flatMap(({ screens }) => screens.get(auctionId)?.shown ?? [])
      return [{ auctionId, people: size, screens: screens.slice(0, MOST_SCREENS) }]
    })
  }

  /** After a loss the next events have ids that clients have already been sent. */
  setBack(toldUpTo: number): void {
    for (const room of this.#rooms.values())
      for (const connection of room.members) room.add(connection, toldUpTo)
  }

  broadcast(events: FoundEvent[]): void {
    if (this.#rooms.size === 0) return
    for (const [tag, own] of Map.groupBy(events, roomOf)) {
      this.#rooms.get(tag)?.broadcast(own.filter(isWhole))
    }
  }
}

const tagOf = (place: Place): string => roomOf({ userId: null, auctionId: null, ...place })
