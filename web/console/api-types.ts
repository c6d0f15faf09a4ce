/** The management API's own types: they add nothing to the bundle and cannot get out of step. */
import type { Static } from 'typebox'
import type {
  AuctionAnswer,
  AuctionLine as AuctionLineAnswer,
} from '../../src/organizers/auctions/auction-schema.ts'
import type { CategoryAnswer } from '../../src/organizers/auctions/categories.ts'
import type { Unsettled as UnsettledFigures } from '../../src/organizers/auctions/unsettled.ts'
import type { CheckInCodeAnswer } from '../../src/organizers/guests/check-in-code.ts'
import type { InvitationAnswer } from '../../src/organizers/guests/invitations.ts'
import type { DuplicatesAnswer, MergeAnswer } from '../../src/organizers/guests/merge-routes.ts'
import type { RegistrationAnswer } from '../../src/organizers/guests/registration-schema.ts'
import type { SeatingAnswer } from '../../src/organizers/guests/seating.ts'
import type { ItemAnswer } from '../../src/organizers/items/item-schema.ts'
import type { LiveAnswer, LiveItem as LiveItemAnswer } from '../../src/organizers/live/live.ts'
import type { MailAnswer } from '../../src/organizers/messages/mail-schema.ts'
import type { RehearsalAnswer } from '../../src/organizers/rehearsals/rehearsal-schema.ts'
import type {
  ItemOutcome as ItemOutcomeAnswer,
  ReportSummary as ReportSummaryAnswer,
} from '../../src/organizers/reports/report-schema.ts'
import type { TillAnswer } from '../../src/organizers/reports/till-routes.ts'
import type { WholeReceipt as WholeReceiptAnswer } from '../../src/organizers/sales/payment-schema.ts'
import type { PurchaseAnswer, ReceiptAnswer } from '../../src/organizers/sales/purchase-schema.ts'
import type { OffersOfItem as OffersOfItemAnswer } from '../../src/organizers/sales/runner-up-offers.ts'
import type { MyRights } from '../../src/organizers/staff/me.ts'
import type { StaffAnswer } from '../../src/organizers/staff/staff-schema.ts'

export type Auction = Static<typeof AuctionAnswer>
export type AuctionLine = Static<typeof AuctionLineAnswer>
export type Category = Static<typeof CategoryAnswer>
export type Duplicates = Static<typeof DuplicatesAnswer>
export type Seating = Static<typeof SeatingAnswer>
export type CheckInCode = Static<typeof CheckInCodeAnswer>
export type Guest = Static<typeof RegistrationAnswer>
export type Merge = Static<typeof MergeAnswer>
/** A mail to a guest, and what became of it. */
export type Mail = Static<typeof MailAnswer>
export type MailPreview = { subject: string; sender: string; url: string }
/** Who gets a mail, and who does not. */
export type MailAudience = {
  recipientCount: number
  alreadyCount: number
  withoutAddressCount: number
  stoppedCount: number
  enoughCount: number
  withoutAgreementCount: number
  unsoldCount: number
}
export type Invitation = Static<typeof InvitationAnswer>
export type Item = Static<typeof ItemAnswer>
export type LiveAuction = Static<typeof LiveAnswer>
export type LiveItem = Static<typeof LiveItemAnswer>
export type ItemOutcome = Static<typeof ItemOutcomeAnswer>
export type Rehearsal = NonNullable<Static<typeof RehearsalAnswer>['rehearsal']>
export type ReportSummary = Static<typeof ReportSummaryAnswer>
export type Purchase = Static<typeof PurchaseAnswer>
export type Receipt = Static<typeof ReceiptAnswer>
export type Till = Static<typeof TillAnswer>
export type OffersOfItem = Static<typeof OffersOfItemAnswer>
export type WholeReceipt = Static<typeof WholeReceiptAnswer>
export type Unsettled = UnsettledFigures
export type Rights = Static<typeof MyRights>
export type Member = Static<typeof StaffAnswer>
export type { StaffRole } from '../../src/auction/auctions/staff-roles.ts'
