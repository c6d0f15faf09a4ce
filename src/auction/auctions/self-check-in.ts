import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { registrationEvent } from '../../platform/events/announcements.ts'
import type { Changes, EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { readCode } from './check-in-codes.ts'
import { registerInside } from './registration.ts'
import type { Viewer } from './visibility.ts'

type SelfCheckIn = {
  paddleNumber: number
  tableName: string | null
  checkedInAt: Date
  needsDoor: boolean
}

/**
 * Somebody at the venue checks themselves in, and nobody else, with the code that hangs there. They register by it, if
 * they may. Who was checked in at the door stays so until they leave: whoever comes back by the code may have a
 * photograph of it.
 */
export function checkInSelf(
  changes: Changes,
  viewer: Viewer & { id: number },
  { auctionId, code }: { auctionId: number; code: string },
): Promise<SelfCheckIn> {
  return changes.commit(async (tx, emit) => {
    await registerInside(tx, emit, viewer, auctionId, () => refuseWrongCode(tx, auctionId, code))
    await markHere(tx, emit, { auctionId, userId: viewer.id })
    return (await row<SelfCheckIn>(tx, select, [auctionId, viewer.id]))!
  })
}

async function refuseWrongCode(tx: Transaction, auctionId: number, code: string): Promise<void> {
  const valid = await readCode(tx, auctionId)
  if (!valid || !isSame(valid.code, code.toUpperCase()))
    throw refusal('wrong_code', 'This is not the code of this evening. Scan it again, or go to the door.')
  if (!valid.isValid) throw refusal('check_in_over', 'Nobody can check in by this code now.')
}

const refusal = (reason: string, message: string) => new ApiError('conflict', message, { reason })

function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

async function markHere(
  tx: Transaction,
  emit: EmitEvent,
  person: { auctionId: number; userId: number },
): Promise<void> {
  const changed = await row(
    tx,
    `update registrations
        set is_self_checked_in = true,
            checked_in_at = coalesce(checked_in_at, goodlot_now()), left_at = null,
            version = version + 1, changed_at = goodlot_now()
      where auction_id = $1 and user_id = $2 and (checked_in_at is null or left_at is not null) returning user_id`,
    [person.auctionId, person.userId],
  )
  if (changed) emit(registrationEvent(person, 'update'))
}

const select = `
  select paddle_number as "paddleNumber", table_name as "tableName", checked_in_at as "checkedInAt",
         is_self_checked_in is true and not self_check_in_opens_local_items and exists (select from items
           where items.auction_id = auctions.id and is_local_only) as "needsDoor"
    from registrations join auctions on auctions.id = auction_id where auction_id = $1 and user_id = $2`
