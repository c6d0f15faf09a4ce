import { toDollars, uncheckedCents } from '../../platform/http/values/money.ts'
import { decimal, type Field, type Kind, money, plain, time } from '../basics/fields.ts'

type StoredStep = { belowCents: number | null; incrementCents: number }
type ShownStep = { below: number | null; increment: number }

/** Cents in JSON are plain numbers: the largest amount has ten digits. */
const increments: Kind = {
  toSql: (steps: ShownStep[] | null) =>
    steps &&
    JSON.stringify(
      steps.map(({ below, increment }) => ({
        belowCents: below === null ? null : Number(uncheckedCents(below)),
        incrementCents: Number(uncheckedCents(increment)),
      })),
    ),
  toJson: (steps: StoredStep[] | null) =>
    steps?.map(({ belowCents, incrementCents }) => ({
      below: belowCents === null ? null : toDollars(BigInt(belowCents)),
      increment: toDollars(BigInt(incrementCents)),
    })) ?? null,
}

/** Every setting of an auction that a manager can change. */
// biome-ignore format: a table is read by its columns
export const auctionFields: readonly Field[] = [
  { path: 'name', column: 'name', kind: plain },
  { path: 'description', column: 'description', kind: plain },
  { path: 'whitelabelId', column: 'whitelabel_id', kind: plain },
  { path: 'isPrivate', column: 'is_private', kind: plain },
  { path: 'strictInvitations', column: 'strict_invitations', kind: plain },
  { path: 'isFeatured', column: 'is_featured', kind: plain },
  { path: 'startTime', column: 'start_at', kind: time },
  { path: 'endTime', column: 'end_at', kind: time },
  { path: 'timeZone', column: 'time_zone', kind: plain },
  { path: 'currency', column: 'currency', kind: plain },
  { path: 'goal', column: 'goal_cents', kind: money },
  { path: 'vanityAddress', column: 'vanity_address', kind: plain },
  { path: 'appealsColor', column: 'appeals_color', kind: plain },
  { path: 'backgroundGradient', column: 'background_gradient', kind: plain },
  { path: 'latitude', column: 'latitude', kind: plain },
  { path: 'longitude', column: 'longitude', kind: plain },
  { path: 'address.street1', column: 'street1', kind: plain },
  { path: 'address.street2', column: 'street2', kind: plain },
  { path: 'address.city', column: 'city', kind: plain },
  { path: 'address.provinceCode', column: 'province_code', kind: plain },
  { path: 'address.postalCode', column: 'postal_code', kind: plain },
  { path: 'address.countryCode', column: 'country_code', kind: plain },
  { path: 'stream.status', column: 'stream_status', kind: plain },
  { path: 'stream.url', column: 'stream_url', kind: plain },
  { path: 'stream.startTime', column: 'stream_start_at', kind: time },
  { path: 'stream.endTime', column: 'stream_end_at', kind: time },
  { path: 'donations.allowPledge', column: 'allow_pledge', kind: plain },
  { path: 'donations.enableCustom', column: 'enable_custom_donation', kind: plain },
  { path: 'donations.enableMinimum', column: 'enable_minimum_donation', kind: plain },
  { path: 'donations.minimumAmount', column: 'minimum_donation_cents', kind: money },
  { path: 'donations.enableOffline', column: 'enable_offline_donation', kind: plain },
  { path: 'donations.offlineUpdatesThermometer', column: 'offline_updates_thermometer', kind: plain },
  { path: 'donations.enableDouble', column: 'enable_double_donation', kind: plain },
  { path: 'donations.enableBig', column: 'enable_big_donation', kind: plain },
  { path: 'donations.bigDonationThreshold', column: 'big_donation_cents', kind: money },
  { path: 'donations.confirmAbove', column: 'confirm_gifts_above_cents', kind: money },
  { path: 'donations.description', column: 'donation_description', kind: plain },
  { path: 'donations.tax', column: 'donation_tax', kind: decimal },
  { path: 'tickets.enabled', column: 'enable_tickets', kind: plain },
  { path: 'tickets.showInItems', column: 'show_tickets_in_items', kind: plain },
  { path: 'tickets.goal', column: 'ticket_goal_cents', kind: money },
  { path: 'tickets.requireToRegister', column: 'require_ticket_to_register', kind: plain },
  { path: 'tickets.requireForOwners', column: 'require_ticket_for_owners', kind: plain },
  { path: 'tickets.requireToBid', column: 'require_ticket_to_bid', kind: plain },
  { path: 'checkout.requireAddress', column: 'require_checkout_address', kind: plain },
  { path: 'checkIn.onOwnPhone', column: 'allow_self_check_in', kind: plain },
  { path: 'checkIn.ownPhoneOpensLocalItems', column: 'self_check_in_opens_local_items', kind: plain },
  { path: 'bidding.autoBidPolicy', column: 'auto_bid_policy', kind: plain },
  { path: 'bidding.increments', column: 'increments', kind: increments },
  { path: 'bidding.requireCard', column: 'require_card', kind: plain },
  { path: 'bidding.cardThreshold', column: 'card_threshold_cents', kind: money },
  { path: 'bidding.spendingLimit', column: 'spending_limit_cents', kind: money },
  { path: 'bidding.allowedCountries', column: 'allowed_countries', kind: plain },
  { path: 'bidding.allowedProvinces', column: 'allowed_provinces', kind: plain },
  { path: 'bidding.extension.mode', column: 'extension_mode', kind: plain },
  { path: 'bidding.extension.windowSeconds', column: 'extension_window_seconds', kind: plain },
  { path: 'bidding.extension.lengthSeconds', column: 'extension_seconds', kind: plain },
  { path: 'bidding.extension.capSeconds', column: 'extension_cap_seconds', kind: plain },
]
