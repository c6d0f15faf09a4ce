/** The management interface's own types: they cost no bytes and cannot drift. */
import type { Static } from 'typebox'
import type {
  AuctionAnswer,
  AuctionLine as AuctionLineAnswer,
} from '../../src/management/auctions/auction-schema.ts'
import type { AuctionChanges as ChangesToAuction } from '../../src/management/auctions/auction-settings.ts'
import type { CategoryAnswer } from '../../src/management/auctions/categories.ts'
import type { RegistrationAnswer } from '../../src/management/guests/registration-schema.ts'
import type { ItemChanges as ChangesToItem, ItemAnswer } from '../../src/management/items/item-schema.ts'
import type { MyRights } from '../../src/management/staff/me.ts'

export type Auction = Static<typeof AuctionAnswer>
export type AuctionLine = Static<typeof AuctionLineAnswer>
export type AuctionChanges = Static<typeof ChangesToAuction>
export type Category = Static<typeof CategoryAnswer>
export type Guest = Static<typeof RegistrationAnswer>
export type Item = Static<typeof ItemAnswer>
export type ItemChanges = Static<typeof ChangesToItem>
export type Rights = Static<typeof MyRights>
export type { StaffRole } from '../../src/management/staff/roles.ts'
