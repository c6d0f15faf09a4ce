import type { LiveItem } from '../../api-types.ts'

export const EXTENSION_SECONDS = 300

export type ItemAction =
  | 'open'
  | 'warn'
  | 'call'
  | 'uncall'
  | 'close'
  | 'pause'
  | 'resume'
  | 'extend'
  | 'void'
  | 'withdraw'

export const isOpen = ({ status }: Pick<LiveItem, 'status'>) =>
  ['open', 'closing', 'extended'].includes(status)

/** What can be done to an item now, in the order of the buttons. The service decides; this hides what it would refuse. */
export function possibleActions(
  item: Pick<LiveItem, 'status' | 'controlMode' | 'bidCount'>,
  { isManager, isAuctionPaused = false }: { isManager: boolean; isAuctionPaused?: boolean },
): ItemAction[] {
  const isManual = item.controlMode === 'manual'
  const isPaused = item.status === 'paused'
  const isClosable = isOpen(item) || isPaused
  const isRunning = isOpen(item) && !isAuctionPaused
  const isBeforeCall = isManual && isRunning && item.status !== 'closing'
  const possible: Record<ItemAction, boolean> = {
    open: item.status === 'pending' && !isAuctionPaused,
    warn: isBeforeCall,
    call: isBeforeCall,
    uncall: item.status === 'closing' && !isAuctionPaused,
    close: isClosable && !isAuctionPaused,
    pause: isRunning,
    resume: isPaused && !isAuctionPaused,
    extend: isManager && !isManual && isClosable && !isAuctionPaused,
    void: isManager && isClosable && (item.bidCount ?? 0) > 0,
    withdraw: isManager,
  }
  return (Object.keys(possible) as ItemAction[]).filter((action) => possible[action])
}

/** Whether closing now would make a winner; nobody may know that of sealed bids. */
export const isSold = ({
  leaderPaddle,
  price,
  need,
  itemType,
}: Pick<LiveItem, 'leaderPaddle' | 'price' | 'need' | 'itemType'>) =>
  itemType !== 'sealedBid' && leaderPaddle !== null && price !== null && need !== 'belowReserve'
