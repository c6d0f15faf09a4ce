import { execute, row } from '../../src/platform/database/pool.ts'
import {
  givenAuction,
  givenFavorite,
  givenImage,
  givenInvitation,
  givenItem,
  givenManager,
  givenNamedManager,
  givenRegistration,
  givenStaff,
} from './given-auctions.ts'
import { givenBill } from './given-bill.ts'
import { givenPerson } from './given-people.ts'
import type { TestStandIn } from './payments.ts'
import type { TestService } from './service.ts'

const typedPhoneOf = (name: string) => `+1514666${String(1000 + (name.charCodeAt(0) % 26) * 7)}`
const phoneOf = (name: string) => `+1514777${String(1000 + (name.charCodeAt(0) % 26) * 7)}`

/** What only this person has, wherever it is stored. */
export const traces = (name: string) => [
  `${name}first`,
  `${name}last`,
  `${name}mail@people.example`,
  phoneOf(name),
  `${name}street`,
  `${name}company`,
  `${name}typed`,
  typedPhoneOf(name),
]

/**
 * A person with something in every table that can hold anything about people, and nothing open. Whoever adds such a table
 * adds a row here, with the traces above.
 */
export async function givenEverythingAbout(goodlot: TestService, standIn: TestStandIn, name: string) {
  const { db } = goodlot
  const [firstName, lastName, email, phone, street1, company, typed, typedPhone] = traces(name) as [
    ...string[],
  ] as [string, string, string, string, string, string, string, string]
  const person = await givenPerson(goodlot, { email })
  const { id, token } = person
  await execute(
    db,
    `update users set first_name = $2, last_name = $3, display_name = $2, phone = $4, verified_phone = $4, company = $5, proved_email = email
      where id = $1`,
    [id, firstName, lastName, phone, company],
  )
  const call = async (method: string, path: string, body?: unknown, as = token) => {
    const answer = await goodlot.call(method, `/v3${path}`, { token: as, body })
    if (answer.status >= 300 || answer.body?.success === 0)
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
    return answer.body
  }
  await call('POST', '/user/addresses', { addressType: 'Home', street1, isPrimary: true })

  const bill = await givenBill(goodlot, { guest: person })
  const manager = await givenPerson(goodlot)
  await givenManager(db, { organizationId: bill.organizationId, userId: manager.id })
  const card = (await bill.addCard()).body
  await standIn.pay(card.url)
  await call('POST', `/bidder/payments/${card.id}/look`)
  const owed = await call('GET', `/bidder/receipts/${bill.receiptId}`)
  await call(
    'POST',
    `/manage/receipts/${bill.receiptId}/payments`,
    { paidBy: 'cash', amount: Number(owed.totals.due) },
    manager.token,
  )
  const payLinkToken = `pay-link-of-${name}`
  await execute(
    db,
    `insert into pay_links (receipt_id, token, made_by, expires_at)
     values ($1, $2, $3, goodlot_now() + interval '1 day')`,
    [bill.receiptId, payLinkToken, manager.id],
  )

  const auction = await givenAuction(db, { organizationId: bill.organizationId })
  const auctionId = auction.id
  await givenRegistration(db, {
    auctionId,
    userId: id,
    columns: {
      typed_email: email,
      typed_first_name: typed,
      typed_last_name: lastName,
      typed_phone: typedPhone,
      table_name: typed,
    },
  })
  const item = await givenItem(db, { auctionId })
  const { userId: rivalId, token: rival } = await rivalOf(goodlot)
  await execute(db, 'update items set donor_email = $2, donor_agreed = true where id = $1', [item.id, email])
  await call('POST', `/item/${item.id}/auto-bid`, { maxAmount: 4321 })
  await call('POST', `/item/${item.id}/auto-bid`, { maxAmount: 9000 }, rival)
  await call('PUT', `/bidder/items/${item.id}/gift-if-lost`, { amount: 50 })
  await givenFavorite(db, { userId: id, itemId: item.id })
  await execute(db, 'update registrations set joined_at = null where user_id = $1 and auction_id = $2', [
    id,
    auctionId,
  ])

  await call('PATCH', '/bidder/mail-choices', { outbid: true, payReminder: false })
  await goodlot.call('POST', '/v3/auth/email-check', { body: { email } })
  await goodlot.call('POST', '/v3/auth/verify-pin', { body: { email, pin: '99999', whitelabelId: 1 } })
  await call('POST', `/manage/auctions/${auctionId}/invitations`, { emails: [email] }, manager.token)
  const guest = await givenInvitation(db, { auctionId, email: `guest-of-${id}@people.example` })
  // Offered to pay for somebody else by an address, and asked by an organizer's friend.
  await execute(
    db,
    `insert into bill_invitations (auction_id, payer_id, typed, user_id) values ($1, $2, $3, null)`,
    [bill.auctionId, id, `${name}typed`],
  )
  // Proposed to split a lot with somebody by an address, and was asked to split one.
  await execute(
    db,
    `with proposal as (
       insert into split_proposals (auction_id, purchase_id, user_id, whole_cents, expires_at)
       select auction_id, id, user_id, amount_cents, goodlot_now() from purchases where user_id = $1 limit 1 returning id)
     insert into proposed_shares (proposal_id, position, typed, user_id, amount_cents)
     select id, 1, null, $1::int, 100 from proposal union all select id, 2, $2, null, 100 from proposal`,
    [id, `${name}typed`],
  )
  await execute(db, 'update invitations set host_email = $2 where id = $1', [guest.id, email])
  await execute(
    db,
    `update invitations set first_name = $2, last_name = $2, phone = $3, table_name = $2 where email_key(email) = email_key($1)`,
    [email, typed, typedPhone],
  )
  await givenStaff(db, { auctionId: bill.auctionId, email })
  await givenNamedManager(db, {
    organizationId: bill.organizationId,
    email: `${name}elsewhere@people.example`,
    claimedBy: id,
  })
  const image = await givenImage(db)
  await execute(db, 'insert into user_images (user_id, image_id) values ($1, $2)', [id, image.id])
  const endpointSecret = `endpoint-of-${name}`
  await execute(
    db,
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, '\\x01', '\\x02')`,
    [id, `https://push.example.org/${endpointSecret}`],
  )
  await execute(
    db,
    `insert into outbox (kind, about, user_id, auction_id, state, expires_at, reply)
     values ('won', $1, $2, $3, 'accepted', goodlot_now(), $4)`,
    [`test ${id}`, id, auctionId, `250 to ${email}`],
  )
  await execute(
    db,
    `insert into channel_choices (user_id, channel, kind, is_wanted, phone, wording)
     values ($1, 'text', 'outbid', true, $2, 'Text me.')`,
    [id, phone],
  )
  await execute(
    db,
    `insert into answered_requests (user_id, key, fingerprint, status, answer) values ($1, 'k', 'f', 200, $2)`,
    [id, JSON.stringify({ email })],
  )
  const state = JSON.stringify({
    typed_email: email,
    typed_first_name: typed,
    typed_phone: typedPhone,
    table_name: typed,
  })
  await execute(
    db,
    `insert into merged_guests (auction_id, from_user_id, into_user_id, merged_by, ended_at, before, after)
     values ($1, $2, $3, $4, goodlot_now(), jsonb_build_object('from', $5::jsonb, 'into', null),
             jsonb_build_object('registration', $5::jsonb))`,
    [auctionId, rivalId, id, manager.id, state],
  )
  await execute(
    db,
    `insert into audit_log (actor_id, organization_id, auction_id, action, subject, subject_id, changes)
     values ($1, $2, $3, 'update', 'registration', $4, $5)`,
    [
      manager.id,
      bill.organizationId,
      auctionId,
      id,
      JSON.stringify({ tableName: { from: null, to: typed } }),
    ],
  )
  const hash = (await row<{ hash: string }>(
    db,
    `select encode(token_hash, 'hex') as hash from refresh_tokens
       join refresh_families on refresh_families.id = family_id where user_id = $1 limit 1`,
    [id],
  ))!.hash
  return {
    id,
    token,
    email,
    manager,
    bill,
    typedPhone,
    otherAuctionId: auctionId,
    itemId: item.id,
    secrets: [payLinkToken, endpointSecret, hash],
  }
}

async function rivalOf(goodlot: TestService) {
  const { id, token } = await givenPerson(goodlot)
  return { userId: id, token }
}
