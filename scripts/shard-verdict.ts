import { type Database, rows } from '../src/database/pool.ts'

export type Owner = 'organization' | 'person' | 'everybody'
export type Kind = 'people and auctions' | 'every shard' | 'one shard' | 'people only' | 'shared only'
export type Verdict = { kind: Kind; tables: string[] }

/** Owners of tables without foreign keys: the event log and the desk do without them. */
const named: Record<string, Owner> = {
  bids: 'organization',
  events: 'organization',
  followers: 'organization',
  images: 'organization',
  image_files: 'organization',
  notifications: 'person',
  sent_pushes: 'person',
}

/** A table belongs to organizations if its foreign keys lead to one, else to people if they lead to a person. */
export async function ownersOf(db: Database): Promise<Map<string, Owner>> {
  const references = await rows<{ from: string; to: string | null }>(
    db,
    `select relname as "from", confrelid::regclass::text as "to"
       from pg_class left join pg_constraint on conrelid = pg_class.oid and contype = 'f'
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const reaches = (table: string, goal: string, seen = new Set<string>()): boolean => {
    if (table === goal) return true
    if (seen.has(table)) return false
    seen.add(table)
    return references.some(({ from, to }) => from === table && to !== null && reaches(to, goal, seen))
  }
  const owner = (table: string): Owner => {
    if (named[table]) return named[table]
    if (reaches(table, 'organizations')) return 'organization'
    return reaches(table, 'users') ? 'person' : 'everybody'
  }
  const tables = [...new Set(references.map(({ from }) => from))].sort()
  return new Map(tables.map((table) => [table, owner(table)]))
}

type Plan = { 'Relation Name'?: string; Plans?: Plan[] } & Record<string, unknown>

/** Where a statement would have to go. Null if it has no plan, such as begin, notify and lock, or reads no table. */
export async function judge(db: Database, owners: Map<string, Owner>, text: string): Promise<Verdict | null> {
  const planned = await db.query(`explain (generic_plan, format json) ${text}`).catch(() => null)
  const plan = planned?.rows?.[0]?.['QUERY PLAN']?.[0]?.Plan as Plan | undefined
  if (!plan) return null
  const scans = scansOf(plan)
  const tables = [...new Set(scans.map(({ table }) => table))].sort()
  if (tables.length === 0) return null
  const has = (owner: Owner) => tables.some((table) => owners.get(table) === owner)
  if (!has('organization')) return { kind: has('person') ? 'people only' : 'shared only', tables }
  if (has('person')) return { kind: 'people and auctions', tables }
  const isAnchored = scans.some(
    ({ table, conditions }) => owners.get(table) === 'organization' && isOneId(conditions),
  )
  return { kind: isAnchored || isInsertOnly(scans) ? 'one shard' : 'every shard', tables }
}

type Scan = { table: string; conditions: string; isInsert: boolean }

function scansOf(plan: Plan): Scan[] {
  const conditions = ['Index Cond', 'Recheck Cond', 'Filter']
    .map((name) => String(plan[name] ?? ''))
    .join(' ')
  const isInsert = plan.Operation === 'Insert'
  const own = plan['Relation Name'] ? [{ table: plan['Relation Name'], conditions, isInsert }] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}

/** A single id names one organization, auction or item; the rows of a list of ids may be on any shard. */
const isOneId = (conditions: string) => /\b(id|\w+_id) = \$\d+/.test(conditions)

/** Inserted rows go to the shard of their owner. */
const isInsertOnly = (scans: Scan[]) => scans.every(({ isInsert }) => isInsert)
