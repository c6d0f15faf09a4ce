import type { LoggedEvent } from '../../platform/events/event-rows.ts'

const items = new WeakMap<LoggedEvent, number>()

function itemOf(event: LoggedEvent): number {
  let itemId = items.get(event)
  if (itemId === undefined) {
    itemId = JSON.parse(event.payload).itemId as number
    items.set(event, itemId)
  }
  return itemId
}

/** Keeps only the newest bid on each item, and everything else as it was. */
export function withoutOlderBids(events: LoggedEvent[]): LoggedEvent[] {
  const newest = new Map<number, LoggedEvent>()
  for (const event of events) if (event.kind === 'event.bid') newest.set(itemOf(event), event)
  return events.filter((event) => event.kind !== 'event.bid' || newest.get(itemOf(event)) === event)
}
