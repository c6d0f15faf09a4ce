import type { Database } from '../../src/platform/database/pool.ts'
import { execute, row } from '../../src/platform/database/pool.ts'

export const AUCTIONS = 2_000
export const ITEMS_PER_AUCTION = 500

/** 2,000 auctions with 1,000,000 items, made in the database; does nothing if they are already there. */
export async function fillCatalogue(db: Database, auctions = AUCTIONS): Promise<void> {
  const present = await row<{ count: number }>(
    db,
    `select count(*)::int as count from auctions where vanity_address like 'bench-%'`,
  )
  if (present!.count >= auctions) return
  await execute(
    db,
    `insert into organizations (name) select 'Charity ' || n from generate_series(1, 50) as n`,
  )
  await execute(
    db,
    `insert into auctions (organization_id, name, vanity_address, description, status_id, start_at, end_at, is_featured)
     select (select min(id) from organizations where name like 'Charity %') + n % 50,
            (array['Spring', 'Summer', 'Autumn', 'Winter'])[1 + n % 4] || ' Gala No. ' || n, 'bench-' || n,
            'An evening for a good cause.', 4, now() - interval '1 day', now() + interval '30 days', n % 100 = 0
       from generate_series(1, $1) as n`,
    [auctions],
  )
  await execute(
    db,
    `insert into categories (auction_id, name, position)
     select id, (array['Travel', 'Art', 'Dining', 'Sport', 'Home'])[n], n
       from auctions, generate_series(1, 5) as n where vanity_address like 'bench-%'`,
  )
  // Building the search index once at the end takes a fraction of the time.
  await execute(db, 'drop index items_by_text')
  await execute(
    db,
    `insert into items (auction_id, category_id, item_code, name, description, item_type, starting_cents, is_featured)
     select auctions.id, (select min(id) from categories where auction_id = auctions.id) + n % 5, n::text,
            (array['Weekend', 'Dinner', 'Painting', 'Guitar', 'Tasting', 'Signed ball', 'Quilt', 'Balloon ride'])[1 + n % 8]
              || ' for ' || (1 + n % 6) || ', lot ' || n,
            'Given by a friend of the house. ' || md5(auctions.id::text || n), 'silent', 1000 + n * 100, n % 50 = 0
       from auctions, generate_series(1, $1) as n where vanity_address like 'bench-%'`,
    [ITEMS_PER_AUCTION],
  )
  await execute(
    db,
    `insert into standings (item_id, auction_id, status_id, start_at, end_at, first_end_at)
     select items.id, auction_id, 1, start_at, end_at, end_at from items join auctions on auctions.id = items.auction_id
      where vanity_address like 'bench-%'`,
  )
  await execute(
    db,
    'create index items_by_text on items using gist (auction_id, search_text gist_trgm_ops (siglen = 64))',
  )
  await execute(db, 'vacuum analyze')
}
