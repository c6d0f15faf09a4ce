import type { Connection } from '../database/pool.ts'
import { row } from '../database/pool.ts'
import { toEpochOrNull } from '../http/values/epoch.ts'
import { toDecimal, toDecimalOrNull } from '../http/values/money.ts'
import { imageUrl } from '../images/image-url.ts'
import { countryOf } from '../places/countries.ts'
import { provinceOf } from '../places/provinces.ts'
import { presentIncrements, toIncrementTable } from './bidding-rules.ts'
import { presentAuctionCard } from './card.ts'
import { auctionCardTables } from './card-row.ts'
import { type AuctionDetailRow, auctionDetailColumns } from './detail-row.ts'

export type AuctionDetail = ReturnType<typeof presentAuctionDetail>

/** Everything an auction's page shows, as everybody sees it. */
export async function readAuctionDetail(
  db: Connection,
  { auctionId, publicUrl }: { auctionId: number; publicUrl: string },
): Promise<AuctionDetail | undefined> {
  const found = await row<Row>(db, detailById, [auctionId])
  return found && presentAuctionDetail(found, publicUrl)
}

const detailById = {
  name: 'auction detail',
  text: `select ${auctionDetailColumns},
                (select coalesce(json_agg(json_build_object('id', id, 'cents', amount_cents::text)
                                          order by amount_cents, id), '[]')
                   from donation_levels where auction_id = auctions.id) as levels
           from ${auctionCardTables}
           left join images as donation_image on donation_image.id = auctions.donation_image_id
          where auctions.id = $1`,
}

type Row = AuctionDetailRow & { levels: { id: number; cents: string }[] }

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
