import type { ComponentChildren } from 'preact'
import type { Item } from '../../shared/api-types.ts'
import { TimeRemaining } from '../items/time-remaining.tsx'

/** The bar's first line: what stands, and the time that is left where a clock decides. */
export function BidLine({ item, children }: { item: Item; children: ComponentChildren }) {
  return (
    <p class="bid-line">
      {children}
      {item.controlMode === 'auto' && (
        <span>
          <TimeRemaining until={item.endTime} />
        </span>
      )}
    </p>
  )
}
