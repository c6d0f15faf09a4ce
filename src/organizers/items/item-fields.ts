import { email, type Field, money, plain, time } from '../basics/fields.ts'

/** What an item is. */
// biome-ignore format: a table is read by its columns
export const detailFields: readonly Field[] = [
  { path: 'itemCode', column: 'item_code', kind: plain },
  { path: 'name', column: 'name', kind: plain },
  { path: 'description', column: 'description', kind: plain },
  { path: 'itemType', column: 'item_type', kind: plain },
  { path: 'categoryId', column: 'category_id', kind: plain },
  { path: 'donorName', column: 'donor_name', kind: plain },
  { path: 'donorEmail', column: 'donor_email', kind: email },
  { path: 'donorAgreed', column: 'donor_agreed', kind: plain },
  { path: 'fairMarketValue', column: 'fair_market_value_cents', kind: money },
  { path: 'startingPrice', column: 'starting_cents', kind: money },
  { path: 'bidIncrement', column: 'increment_cents', kind: money },
  { path: 'buyNowPrice', column: 'buy_now_cents', kind: money },
  { path: 'reservePrice', column: 'reserve_cents', kind: money },
  { path: 'isFeatured', column: 'is_featured', kind: plain },
  { path: 'isLocalOnly', column: 'is_local_only', kind: plain },
]

/** The part of an item that is kept in its standing, and so changes only under its lock. */
// biome-ignore format: a table is read by its columns
export const standingFields: readonly Field[] = [
  { path: 'controlMode', column: 'control_mode', kind: plain },
  { path: 'startTime', column: 'start_at', kind: time },
  { path: 'endTime', column: 'end_at', kind: time },
  { path: 'quantity', column: 'quantity', kind: plain },
]

export const itemFields: readonly Field[] = [...detailFields, ...standingFields]
