import type { StoredIncrements } from './bidding-rules.ts'
import { type AuctionCardRow, auctionCardColumns } from './card-row.ts'

/** For a query on `auctionCardTables` and, as `donation_image`, the image of the donations. */
export const auctionDetailColumns = `${auctionCardColumns}, auctions.description,
  auctions.vanity_address as "vanityAddress", auctions.appeals_color as "appealsColor", auctions.street1,
  auctions.street2, auctions.city, auctions.province_code as "provinceCode", auctions.postal_code as "postalCode",
  auctions.country_code as "countryCode", organizations.id as "organizationId",
  organizations.description as "organizationDescription", organizations.website as "organizationWebsite",
  auctions.stream_url as "streamUrl", auctions.stream_start_at as "streamStartAt",
  auctions.stream_end_at as "streamEndAt", auctions.allow_pledge as "allowPledge",
  auctions.enable_custom_donation as "enableCustomDonation",
  auctions.enable_minimum_donation as "enableMinimumDonation",
  auctions.minimum_donation_cents as "minimumDonationCents",
  auctions.enable_offline_donation as "enableOfflineDonation",
  auctions.offline_updates_thermometer as "offlineUpdatesThermometer",
  auctions.enable_double_donation as "enableDoubleDonation", auctions.enable_big_donation as "enableBigDonation",
  auctions.big_donation_cents as "bigDonationCents", auctions.donation_description as "donationDescription",
  donation_image.key as "donationImageKey", auctions.donation_tax as "donationTax",
  auctions.enable_tickets as "enableTickets", auctions.show_tickets_in_items as "showTicketsInItems",
  auctions.ticket_goal_cents as "ticketGoalCents",
  auctions.require_ticket_to_register as "requireTicketToRegister",
  auctions.require_ticket_for_owners as "requireTicketForOwners",
  auctions.require_ticket_to_bid as "requireTicketToBid",
  auctions.require_checkout_address as "requireCheckoutAddress", auctions.auto_bid_policy as "autoBidPolicy",
  auctions.increments, auctions.extension_mode as "extensionMode",
  auctions.extension_window_seconds as "extensionWindowSeconds", auctions.extension_seconds as "extensionSeconds",
  auctions.extension_cap_seconds as "extensionCapSeconds"`

export type AuctionDetailRow = AuctionCardRow & {
  description: string | null
  vanityAddress: string | null
  appealsColor: string | null
  street1: string | null
  street2: string | null
  city: string | null
  provinceCode: string | null
  postalCode: string | null
  countryCode: string | null
  organizationId: number
  organizationDescription: string | null
  organizationWebsite: string | null
  streamUrl: string | null
  streamStartAt: Date | null
  streamEndAt: Date | null
  allowPledge: boolean
  enableCustomDonation: boolean
  enableMinimumDonation: boolean
  minimumDonationCents: bigint | null
  enableOfflineDonation: boolean
  offlineUpdatesThermometer: boolean
  enableDoubleDonation: boolean
  enableBigDonation: boolean
  bigDonationCents: bigint | null
  donationDescription: string | null
  donationImageKey: string | null
  /** A decimal with two places, as text. */
  donationTax: string
  enableTickets: boolean
  showTicketsInItems: boolean
  ticketGoalCents: bigint
  requireTicketToRegister: boolean
  requireTicketForOwners: boolean
  requireTicketToBid: boolean
  requireCheckoutAddress: boolean
  autoBidPolicy: string
  increments: StoredIncrements
  extensionMode: string
  extensionWindowSeconds: number
  extensionSeconds: number
  extensionCapSeconds: number | null
}
