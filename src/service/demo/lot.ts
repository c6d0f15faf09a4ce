import type { ItemType } from '../../engine/item-types.ts'
import type { Picture } from './paint.ts'
import type { PersonKey } from './people.ts'

/** Amounts are whole dollars, times are minutes from now. */
export type Lot = {
  readonly code: string
  readonly name: string
  readonly about: string
  readonly category: string
  readonly picture: Picture
  /** Silent unless given. */
  readonly type?: ItemType
  readonly donor?: string
  /** The fair market value. */
  readonly value?: number
  /** The starting price, or the price of one piece. */
  readonly price: number
  readonly step?: number
  readonly buyNow?: number
  readonly reserve?: number
  readonly stock?: number
  readonly isFeatured?: boolean
  readonly isLocalOnly?: boolean
  /** Its own end, if it differs from the auction's. */
  readonly endsIn?: number
  /** Up to which share of its value people bid; 0 means nobody does. */
  readonly heat?: number
}

export type DemoAuction = {
  readonly name: string
  readonly about: string
  /** Its place in the list of organizations. */
  readonly organization: number
  readonly picture: Picture
  readonly startsIn: number
  readonly endsIn: number
  readonly levels: readonly number[]
  /** Further columns of the auction's row. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly lots: readonly Lot[]
  readonly crowd: readonly PersonKey[]
}

export const HOUR = 60
export const DAY = 24 * HOUR
