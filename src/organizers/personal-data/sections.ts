/** A part of an export: a query for rows about `$1`, the person. Columns that end in `Cents` are written as amounts. */
export type Section = { name: SectionName; sql: string }

const auctionName = `auctions.name as "auction"`
const itemName = `items.item_code as "lotNumber", items.name as "lot"`
const ofItem = (id: string) =>
  `join items on items.id = ${id} join auctions on auctions.id = items.auction_id`

const queries = {
  profile: `select id, email, first_name as "firstName", last_name as "lastName", display_name as "displayName",
      phone, verified_phone = phone as "phoneIsProved", country_code as "country", company, language, created_at as "createdAt"
    from users where id = $1`,
  pictures: `select images.key as "picture", deleted_at as "removedAt"
    from user_images join images on images.id = image_id where user_id = $1 order by user_images.id`,
  addresses: `select address_type as "type", street1, street2, city, province_code as "province",
      postal_code as "postalCode", country_code as "country", google_places_id as "googlePlacesId",
      is_primary as "isPrimary", created_at as "createdAt"
    from addresses where user_id = $1 order by id`,
  signIns: `select client, ended_at as "endedAt",
      (select max(expires_at) from refresh_tokens where family_id = refresh_families.id) as "expiresAt"
    from refresh_families where user_id = $1 order by id`,
  devices: `select split_part(split_part(endpoint, '//', 2), '/', 1) as "pushService", created_at as "createdAt"
    from push_subscriptions where user_id = $1 order by id`,
  roles: `select * from (
      select 'manager' as role, organizations.name as organization, null as "auction", managers.created_at as "createdAt"
        from organization_managers as managers join organizations on organizations.id = organization_id
       where user_id = $1
      union all
      select array_to_string(roles, ', '), organizations.name, auctions.name, staff.created_at
        from auction_staff as staff join auctions on auctions.id = auction_id
        join organizations on organizations.id = auctions.organization_id where user_id = $1) as roles
    order by "createdAt", organization`,
  auctions: `select ${auctionName}, organizations.name as organization, paddle_number as "paddle",
      registered_at as "registeredAt", joined_at as "joinedAt", checked_in_at as "checkedInAt", left_at as "leftAt", is_self_checked_in as "checkedInBySelf",
      table_name as "table", registrations.spending_limit_cents as "spendingLimitCents", own_limit_cents as "ownLimitCents",
      has_card as "managerSawCard", array_to_string(overrides, ', ') as "waivedChecks", ticket_code as "ticketCode",
      payer_id is not null as "sharesBill", shares_paddle as "sharesPaddle", auctions.currency
    from registrations join auctions on auctions.id = auction_id
    join organizations on organizations.id = organization_id where user_id = $1 order by auctions.id`,
  invitations: `select ${auctionName}, invitations.created_at as "createdAt"
    from invitations join auctions on auctions.id = auction_id
    join users on users.id = $1 and email_key(users.email) = email_key(invitations.email) order by invitations.id`,
  billInvitations: `select ${auctionName}, typed as "offeredTo", bill_invitations.created_at as "createdAt"
    from bill_invitations join auctions on auctions.id = auction_id where payer_id = $1 order by bill_invitations.id`,
  proposedSplits: `select ${auctionName}, ${itemName}, split_proposals.whole_cents as "wholeCents", shares.typed as "proposedTo",
      shares.amount_cents as "shareCents", auctions.currency, split_proposals.created_at as "createdAt"
    from split_proposals join purchases on purchases.id = purchase_id ${ofItem('purchases.item_id')}
    join proposed_shares as shares on shares.proposal_id = split_proposals.id
    where split_proposals.user_id = $1 order by shares.id`,
  sharesOffered: `select ${auctionName}, ${itemName}, shares.amount_cents as "shareCents", auctions.currency,
      agreed_at as "agreedAt", declined_at as "declinedAt", split_proposals.created_at as "createdAt"
    from proposed_shares as shares join split_proposals on split_proposals.id = proposal_id
    join purchases on purchases.id = purchase_id ${ofItem('purchases.item_id')}
    where shares.user_id = $1 and shares.position > 1 order by shares.id`,
  bids: `select ${auctionName}, ${itemName}, kind, amount_cents as "amountCents",
      case when kind = 'autoBid' then reach_cents end as "ceilingCents", auctions.currency, placed_at as "placedAt",
      is_struck as "wasRemoved", placed_by is not null as "placedByOrganizer"
    from bids ${ofItem('bids.item_id')} where bidder_id = $1 order by placed_at, items.id, sequence`,
  leading: `select ${auctionName}, ${itemName}, price_cents as "priceCents", leader_max_cents as "ceilingCents",
      auctions.currency
    from standings ${ofItem('standings.item_id')}
    where leader_id = $1 and not (items.item_type = 'sealedBid' and auctions.closed_at is null)
      and standings.item_id in (select item_id from bids where bidder_id = $1) order by items.id`,
  giftsIfLost: `select ${auctionName}, ${itemName}, amount_cents as "amountCents", auctions.currency,
      gifts_if_lost.created_at as "createdAt"
    from gifts_if_lost ${ofItem('gifts_if_lost.item_id')} where user_id = $1 order by items.id`,
  offers: `select ${auctionName}, ${itemName}, amount_cents as "amountCents", auctions.currency,
      deadline_at as "deadline", outcome, offers.created_at as "createdAt", ended_at as "endedAt"
    from runner_up_offers as offers ${ofItem('offers.item_id')} where user_id = $1 order by offers.id`,
  favorites: `select ${auctionName}, ${itemName}, favorites.created_at as "createdAt"
    from favorites ${ofItem('favorites.item_id')} where user_id = $1 order by favorites.id`,
  purchases: `select ${auctionName}, ${itemName}, receipt_id as "receipt", quantity, amount_cents as "amountCents",
      whole_cents as "shareOfCents", auctions.currency, kind, is_pledge as "isPledge", paid_at as "paidAt", paid_by as "paidBy", is_offline as "soldByOrganizer",
      handed_over_at as "handedOverAt", awaits_confirmation as "awaitsConfirmation", confirmed_at as "confirmedAt",
      purchases.created_at as "createdAt"
    from purchases ${ofItem('purchases.item_id')} where purchases.user_id = $1 order by purchases.id`,
  receipts: `select receipts.id as "receipt", ${auctionName}, credit_cents as "creditCents", auctions.currency,
      receipts.created_at as "createdAt", kept.name as "keptName", kept.company as "keptCompany",
      kept.address::text as "keptAddress", kept_until as "keptUntil"
    from receipts join auctions on auctions.id = auction_id
    left join receipt_buyers as kept on kept.receipt_id = receipts.id where user_id = $1 order by receipts.id`,
  corrections: `select receipt_id as "receipt", corrections.kind, name, before_cents as "beforeCents",
      after_cents as "afterCents", before_way as "beforeWay", after_way as "afterWay", reason,
      corrections.created_at as "createdAt"
    from receipt_corrections as corrections join receipts on receipts.id = receipt_id
    where user_id = $1 order by corrections.id`,
  payments: `select receipt_id as "receipt", amount_cents as "amountCents", paid_by as "paidBy", desk,
      payments.created_at as "createdAt", voided_at as "undoneAt"
    from payments join receipts on receipts.id = receipt_id where user_id = $1 order by payments.id`,
  onlinePayments: `select receipt_id as "receipt", organizations.name as organization, way, state, currency,
      amount_cents as "amountCents", covered_fee_cents as "coveredFeeCents", captured_cents as "capturedCents",
      card_brand as "cardBrand", card_last_four as "cardLastFour", consent_text as "consent", failure_code as "failure",
      attempts.created_at as "createdAt", ended_at as "endedAt"
    from payment_attempts as attempts join organizations on organizations.id = organization_id
    where user_id = $1 order by attempts.id`,
  refunds: `select receipt_id as "receipt", refunds.amount_cents as "amountCents", refunds.state, refunds.reason,
      refunds.created_at as "createdAt", refunds.ended_at as "endedAt"
    from refunds join payment_attempts as attempts on attempts.id = attempt_id where user_id = $1 order by refunds.id`,
  disputes: `select receipt_id as "receipt", disputes.amount_cents as "amountCents", disputes.state, disputes.reason,
      disputes.created_at as "createdAt"
    from disputes join payment_attempts as attempts on attempts.id = attempt_id where user_id = $1 order by disputes.id`,
  cards: `select organizations.name as organization, brand as "cardBrand", last_four as "cardLastFour",
      expiry_month as "expiryMonth", consent_text as "consent", consented_at as "consentedAt", cards.created_at as "createdAt",
      removed_at as "removedAt"
    from cards join organizations on organizations.id = organization_id where user_id = $1 order by cards.id`,
  cardCharges: `select receipt_id as "receipt", seen_cents as "amountCents", state, code as "failure", ended_at as "endedAt"
    from charge_lines join receipts on receipts.id = receipt_id where user_id = $1 order by charge_lines.id`,
  payLinks: `select receipt_id as "receipt", pay_links.created_at as "createdAt", expires_at as "expiresAt",
      ended_at as "endedAt", is_paid as "isPaid"
    from pay_links join receipts on receipts.id = receipt_id where user_id = $1 order by pay_links.id`,
  notifications: `select type, title, message, is_read as "isRead", created_at as "createdAt"
    from notifications where user_id = $1 order by id`,
  mails: `select channel, kind, ${auctionName}, outbox.phone, state, reply, outbox.created_at as "createdAt", changed_at as "changedAt"
    from outbox left join auctions on auctions.id = auction_id where user_id = $1 order by outbox.id`,
  mailChoices: `select kind, is_wanted as "isWanted", changed_at as "changedAt"
    from mail_choices join users on users.id = $1 and address_key = email_key(proved_email)
      and email_key(proved_email) = email_key(users.email) order by kind`,
  channelChoices: `select channel, kind, is_wanted as "isWanted", phone, wording as "consent", changed_at as "changedAt"
    from channel_choices where user_id = $1 order by channel, kind`,
  stoppedTexts: `select stopped_phones.phone, stopped_at as "stoppedAt"
    from stopped_phones join users on users.id = $1 and verified_phone = stopped_phones.phone`,
  merges: `select ${auctionName}, merged_at as "mergedAt", ended_at as "endedAt"
    from merged_guests join auctions on auctions.id = auction_id
    where from_user_id = $1 or into_user_id = $1 order by merged_guests.id`,
  pinLock: `select failures, rounds, is_disabled as "isDisabled", locked_until as "lockedUntil",
      last_tried_at as "lastTriedAt"
    from pin_locks join users on users.id = $1
    where pin_locks.user_id = $1 or pin_locks.email = email_key(users.email) order by pin_locks.email`,
  changesAboutMe: `select action, subject, created_at as "createdAt"
    from audit_log where subject in ('user', 'registration') and subject_id = $1 order by id`,
  changesByMe: `select action, subject, subject_id as "number", created_at as "createdAt"
    from audit_log where actor_id = $1 order by id`,
}

export type SectionName = keyof typeof queries

/** Everything about one person that they may read: no secret of another, no token, no hash. */
export const personSections: Section[] = sectionsOf(Object.keys(queries) as SectionName[])

function sectionsOf(names: SectionName[]): Section[] {
  return names.map((name) => ({ name, sql: queries[name] }))
}
