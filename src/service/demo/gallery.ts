import type { Transaction } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import type { Picture } from './paint.ts'

export type Gallery = { idOf(picture: Picture): number }

export const landscape = { width: 1600, height: 1200 }
export const square = { width: 800, height: 800 }

/** Adds rows for pictures. The key says what to paint when somebody asks for it, so one used twice is one row. */
export async function hangPictures(
  tx: Transaction,
  pictures: Picture[],
  { width, height }: { width: number; height: number },
): Promise<Gallery> {
  const hung = await rows<{ id: number; key: string }>(
    tx,
    `insert into images (key, width, height) select key, $2, $3 from unnest($1::text[]) as key
     on conflict (key) do update set key = excluded.key
     returning id, key`,
    [[...new Set(pictures.map(keyOf))], width, height],
  )
  const ids = new Map(hung.map(({ id, key }) => [key, id]))
  return { idOf: (picture) => ids.get(keyOf(picture))! }
}

const keyOf = ([drawing, palette]: Picture) => `demo-${drawing}-${palette}`
