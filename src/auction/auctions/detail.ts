import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { toEpochOrNull } from '../../platform/http/values/epoch.ts'
import { toDecimal, toDecimalOrNull } from '../../platform/http/values/money.ts'
import { imageUrl } from '../../platform/images/image-url.ts'
import { countryOf } from '../../platform/places/countries.ts'
import { provinceOf } from '../../platform/places/provinces.ts'
import { presentIncrements, type StoredIncrements, toIncrementTable } from './bidding-rules.ts'
import { type AuctionCardRow, auctionCardColumns, auctionCardTables, presentAuctionCard } from './card.ts'
import { isPublic } from './visibility.ts'

export type AuctionDetail = ReturnType<typeof presentAuctionDetail>

/** Everything an auction's page says, the same for everybody, and whether everybody may see it. */
export async function readAuctionDetail(
  db: Connection,
  { auctionId, publicUrl }: { auctionId: number; publicUrl: string },
): Promise<{ isPublic: boolean; detail: AuctionDetail } | undefined> {
  const found = await row<Row>(db, detailById, [auctionId])
  return found && { isPublic: found.isPublic, detail: presentAuctionDetail(found, publicUrl) }
}

/** For a query on `auctionCardTables` and, as `donation_image`, the image of the donations. */
const auctionDetailColumns = `${auctionCardColumns}, auctions.description,
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

const detailById = {
  name: 'auction detail',
  text: `select ${auctionDetailColumns}, ${isPublic()} as "isPublic",
                (select coalesce(json_agg(json_build_object('id', id, 'cents', amount_cents::text)
                                          order by amount_cents, id), '[]')
                   from donation_levels where auction_id = auctions.id) as levels
           from ${auctionCardTables}
           left join images as donation_image on donation_image.id = auctions.donation_image_id
          where auctions.id = $1`,
}

type AuctionDetailRow = AuctionCardRow & {
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

type Row = AuctionDetailRow & { isPublic: boolean; levels: { id: number; cents: string }[] }

function presentAuctionDetail(row: Row, publicUrl: string) {
  return {
    ...presentAuctionCard(row, publicUrl),
    description: row.description,
    vanityAddress: row.vanityAddress,
    appealsColor: row.appealsColor,
    address: presentAddress(row),
    organization: {
      id: row.organizationId,
      name: row.organizationName,
      description: row.organizationDescription,
      website: row.organizationWebsite,
      logoUrl: row.logoKey === null ? null : imageUrl(publicUrl, row.logoKey, 'medium'),
    },
    ...(row.streamStatus === 'off' ? {} : { stream: presentStream(row) }),
    donations: presentDonations(row, publicUrl),
    tickets: {
      enabled: row.enableTickets,
      showInItems: row.showTicketsInItems,
      goal: toDecimal(row.ticketGoalCents),
      requireToRegister: row.requireTicketToRegister,
      requireForOwners: row.requireTicketForOwners,
      requireToBid: row.requireTicketToBid,
    },
    checkout: { requireAddress: row.requireCheckoutAddress },
    bidding: presentBidding(row),
  }
}

/** Null when no part of it is set. */
function presentAddress({ street1, street2, city, provinceCode, postalCode, countryCode }: AuctionDetailRow) {
  if ([street1, street2, city, provinceCode, postalCode, countryCode].every((part) => part === null))
    return null
  return {
    street1,
    street2,
    city,
    province: placeOf(provinceOf(provinceCode)),
    postalCode,
    country: placeOf(countryOf(countryCode)),
  }
}

function placeOf(place: { id: number; name: string; code: string } | null) {
  return place && { id: place.id, name: place.name, code: place.code }
}

function presentStream(row: AuctionDetailRow) {
  return {
    status: row.streamStatus,
    url: row.streamUrl,
    startTime: toEpochOrNull(row.streamStartAt),
    endTime: toEpochOrNull(row.streamEndAt),
  }
}

function presentDonations(row: Row, publicUrl: string) {
  return {
    allowPledge: row.allowPledge,
    enableCustom: row.enableCustomDonation,
    enableMinimum: row.enableMinimumDonation,
    minimumAmount: row.enableMinimumDonation ? toDecimalOrNull(row.minimumDonationCents) : null,
    enableOffline: row.enableOfflineDonation,
    offlineUpdatesThermometer: row.offlineUpdatesThermometer,
    enableDouble: row.enableDoubleDonation,
    bigDonationThreshold: row.enableBigDonation ? toDecimalOrNull(row.bigDonationCents) : null,
    description: row.donationDescription,
    imageUrl: row.donationImageKey === null ? null : imageUrl(publicUrl, row.donationImageKey, 'medium'),
    tax: row.donationTax,
    levels: row.levels.map(({ id, cents }) => ({ id, amount: toDecimal(BigInt(cents)) })),
  }
}

function presentBidding(row: AuctionDetailRow) {
  const incrementTable = toIncrementTable(row.increments)
  return {
    autoBidPolicy: row.autoBidPolicy,
    increments: presentIncrements({ bidIncrementCents: null, incrementTable }),
    extension: {
      mode: row.extensionMode,
      windowSeconds: row.extensionWindowSeconds,
      lengthSeconds: row.extensionSeconds,
      capSeconds: row.extensionCapSeconds,
    },
  }
}
