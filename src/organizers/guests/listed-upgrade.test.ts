import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useDatabaseBefore } from '../../../tests/kit/databases.ts'
import { givenAuction, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { execute, rows } from '../../platform/database/pool.ts'

suite('guest lists from before everybody was a guest', () => {
  const goodlot = useDatabaseBefore('0045-one-guest-list.sql')

  test('become guests with their paddle, table and host; plain invitations and registered people stay as they are', async () => {
    const { db } = goodlot
    const { id: auctionId } = await givenAuction(db)
    const { id: otherId } = await givenAuction(db)
    const known = await givenUser(db, { email: 'known@example.org' })
    await givenRegistration(db, { auctionId, userId: known.id, columns: { paddle_number: 101 } })
    const expect = (email: string, columns: Record<string, unknown>, auction = auctionId) => {
      const names = Object.keys(columns)
      return execute(
        db,
        `insert into invitations (${['auction_id', 'email', ...names].join(', ')})
         values (${['auction_id', 'email', ...names].map((_, index) => `$${index + 1}`).join(', ')})`,
        [auction, email, ...Object.values(columns)],
      )
    }
    await expect('plain@example.org', {})
    await expect('KNOWN@example.org', { first_name: 'Somebody', host_email: 'host@example.org' })
    await expect('gus@example.org', { first_name: 'Gus', paddle_number: 310, host_email: 'HOST@example.org' })
    await expect('host@example.org', { last_name: 'Holm', table_name: '12', phone: '+12075550142' })
    await expect('fay@example.org', {
      has_card: true,
      spending_limit_cents: 30000n,
      host_email: 'known@example.org',
    })
    await expect('gus@example.org', { first_name: 'Gus' }, otherId)

    await goodlot.migrate()

    const guests = await rows<Record<string, unknown>>(
      db,
      `select guest.paddle_number as paddle, coalesce(guest.typed_email, 'registered') as email, guest.typed_phone as phone,
              guest.table_name as table, guest.has_card as card, guest.joined_at is not null as joined,
              host.paddle_number as host, users.verified_phone = '' as "isKept"
         from registrations as guest join users on users.id = guest.user_id
         left join registrations as host on host.auction_id = guest.auction_id and host.user_id = guest.host_id
        where guest.auction_id = $1 order by guest.paddle_number`,
      [auctionId],
    )
    const none = { phone: null, table: null, card: false, joined: false, host: null, isKept: true }
    assert.deepEqual(guests, [
      { ...none, paddle: 101, email: 'registered', joined: true, isKept: false },
      { ...none, paddle: 310, email: 'gus@example.org', host: 311 },
      { ...none, paddle: 311, email: 'host@example.org', phone: '+12075550142', table: '12' },
      { ...none, paddle: 312, email: 'fay@example.org', card: true, host: 101 },
    ])
    const others = await rows(db, 'select paddle_number as paddle from registrations where auction_id = $1', [
      otherId,
    ])
    assert.deepEqual(others, [{ paddle: 101 }])
    const kept = await rows<{ count: number }>(
      db,
      'select count(*)::int as count from invitations where paddle_number is not null or table_name is not null',
    )
    assert.deepEqual(kept, [{ count: 0 }])
  })
})
