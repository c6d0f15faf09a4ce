import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { isItemListed } from '../auctions/visibility.ts'

type NearName = { itemId: number; name: string }

/** The bound of the work: comparing a name takes a few microseconds on a quiet machine, and some times that on a busy one. */
const COMPARED_AT_MOST = 5_000
const SHOWN_AT_MOST = 3
/** "diner" is 0.6 like "Dinner for Eight", "creme brulle" 0.5 like "Crème brûlée"; words with nothing in common 0.1. */
const LIKE_ENOUGH = 0.35
/** Trigrams miss two letters that changed places ("dniner"), so a name with the search put right counts as this like it. */
const SWAPPED_BACK = 0.9
/** The longest search, in characters, whose neighbours are swapped: each swap is looked for in each name. */
const SWAPPED_AT_MOST = 24

/**
 * Names of an auction's items that are spelled almost like the search. The first line of the text that searches look in
 * is the name, without accents and in lower case.
 */
export async function readNearNames(
  db: Connection,
  { auctionId, search }: { auctionId: number; search: string },
): Promise<NearName[]> {
  return rows<NearName>(
    db,
    `with swapped as materialized (select fold_text(one) as text from unnest($3::text[]) as one)
     select id as "itemId", name
       from (select distinct on (folded) id, name, folded,
                    greatest(word_similarity(fold_text($2), folded),
                             case when exists (select from swapped where strpos(folded, text) > 0)
                                  then ${SWAPPED_BACK} end) as likeness
               from (select items.id, items.name, split_part(items.search_text, E'\\n', 1) as folded
                       from items
                       join standings on standings.item_id = items.id
                       join auctions on auctions.id = items.auction_id
                      where items.auction_id = $1 and ${isItemListed()}
                      order by items.item_code, items.id desc limit ${COMPARED_AT_MOST}) as listed
              order by folded, id) as named
      where likeness >= ${LIKE_ENOUGH}
      order by likeness desc, folded, id limit ${SHOWN_AT_MOST}`,
    [auctionId, search, withNeighboursSwapped(search)],
  )
}

/** The search with each two neighbours swapped; none for one that is too short to be told by it, or too long. */
function withNeighboursSwapped(search: string): string[] {
  const letters = [...search.trim()]
  if (letters.length < 4 || letters.length > SWAPPED_AT_MOST) return []
  return letters.slice(1).map((letter, index) =>
    letters
      .with(index, letter)
      .with(index + 1, letters[index]!)
      .join(''),
  )
}
