import type { Message } from './unread.ts'

/** What a list shows as one entry: a message, or all of those that say a lot of one auction went to somebody else. */
export type Entry = { key: number; messages: readonly [Message, ...Message[]] }

export const isLost = ({ kind, auctionId }: Pick<Message, 'kind' | 'auctionId'>) =>
  kind === 'lost' && auctionId !== null

/** Lots of one auction that went to others become one entry, at the place of the first of them. */
export function groupMessages(messages: readonly Message[]): Entry[] {
  const lost = Map.groupBy(messages.filter(isLost), ({ auctionId }) => auctionId)
  return messages.flatMap((message): Entry[] => {
    if (!isLost(message)) return [{ key: message.id, messages: [message] }]
    const group = lost.get(message.auctionId)!
    return group[0] === message ? [{ key: message.id, messages: group as [Message, ...Message[]] }] : []
  })
}
