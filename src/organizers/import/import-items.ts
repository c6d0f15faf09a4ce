import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { fieldChecker } from '../../platform/http/server/validation.ts'
import { CategoryName } from '../auctions/categories.ts'
import { announceAuction } from '../basics/announce.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import { inTurns } from '../basics/in-turns.ts'
import { Closed } from '../basics/schema.ts'
import { type LineProblem, readHeader } from '../files/csv-columns.ts'
import type { BrokenFile, CsvFile } from '../files/read-csv.ts'
import { insertItems, lockTargetAuction, type TargetAuction, wholeItem } from '../items/add-items.ts'
import { noteDonors } from '../items/donors.ts'
import { codeKey, newItemProblems, type WholeItem } from '../items/item-checks.ts'
import { type ItemSettings, NewItem } from '../items/item-schema.ts'
import { itemColumns, type ReadLine, readLine } from './item-columns.ts'

export const MOST_ROWS = 5000

export type ImportReport = { rows: number; created: number; errors: LineProblem[] }

type Checked = { item: WholeItem; category: string | null }

/** Every line is checked by the same rules as an item sent as JSON; all are added, or none. */
export async function importItems(
  tx: Transaction,
  emit: EmitEvent,
  {
    organizer,
    file,
    isDryRun,
  }: { organizer: AuctionOrganizer; file: CsvFile | BrokenFile; isDryRun: boolean },
): Promise<ImportReport> {
  const target = await lockTargetAuction(tx, organizer.auctionId)
  if ('message' in file) return { rows: 0, created: 0, errors: [{ ...file, field: null }] }
  const { errors, checked } = await check(file, target)
  const report = { rows: file.records.length, created: 0, errors }
  if (errors.length > 0 || isDryRun) return report

  const { idOf, made } = await categoriesByName(tx, emit, organizer, checked)
  const items = checked.map(({ item, category }) =>
    category === null ? item : { ...item, categoryId: idOf.get(nameKey(category))! },
  )
  const ids = await insertItems(tx, emit, { target, items })
  await noteDonors(tx, ids, { organizerId: organizer.id })
  const { organizationId, auctionId } = organizer
  await writeAudit(tx, organizer, {
    organizationId,
    action: 'import',
    subject: 'item',
    subjectId: null,
    changes: { auctionId, itemIds: ids, newCategories: made },
  })
  return { ...report, created: ids.length }
}

/** Nobody reads more than these, and they take long to send. */
export const MOST_PROBLEMS = 1000

const checkSettings = fieldChecker(Closed({ ...NewItem.properties, category: Type.Optional(CategoryName) }))

async function check(
  file: CsvFile,
  target: TargetAuction,
): Promise<{ errors: LineProblem[]; checked: Checked[] }> {
  const { fields, problems } = readHeader(file.header, { known: itemColumns, needed: ['name'] })
  if (file.records.length === 0) problems.push({ line: 1, field: null, message: 'no item rows follow' })
  if (file.records.length > MOST_ROWS)
    problems.push({ line: 1, field: null, message: `more than ${MOST_ROWS} rows follow` })
  if (problems.length > 0) return { errors: problems, checked: [] }

  const lines: ReadLine[] = []
  for await (const line of inTurns(file.records)) lines.push(readLine(line, fields, file.delimiter))
  const around = { ...target, takenCodes: new Set(target.takenCodes), nextCode: nextCode(target, lines) }
  const errors: LineProblem[] = []
  const checked: Checked[] = []
  for await (const line of inTurns(lines)) {
    if (errors.length >= MOST_PROBLEMS) return { errors: errors.slice(0, MOST_PROBLEMS), checked: [] }
    const result = checkLine(line, around)
    if ('problems' in result) errors.push(...result.problems)
    else checked.push(result)
    // A line's code counts as taken even when the line is wrong elsewhere.
    if (typeof line.body.itemCode === 'string') around.takenCodes.add(codeKey(line.body.itemCode))
  }
  return { errors, checked }
}

/** Everything that is wrong with a line, at once. What follows from a wrong cell is not reported besides it. */
function checkLine(
  { line, body, category, problems }: ReadLine,
  around: TargetAuction,
): Checked | { problems: LineProblem[] } {
  const isIncomplete = problems.some(({ field }) => field === null)
  if (isIncomplete) return { problems }
  const found = new Map(problems.map((problem) => [problem.field, problem]))
  const add = (messages: Record<string, string[]>) => {
    for (const [field, [message = '']] of Object.entries(messages))
      if (!found.has(field)) found.set(field, { line, field, message })
  }
  add(checkSettings(category === null ? body : { ...body, category }) ?? {})
  if (category !== null && body.categoryId !== undefined)
    add({ category: ['and categoryId cannot both be given'] })
  if (found.has('itemType')) return { problems: [...found.values()] }
  const readable = Object.fromEntries(Object.entries(body).filter(([field]) => !found.has(field)))
  const item = wholeItem(readable as ItemSettings, around)
  const { endTime, ...others } = newItemProblems(item, around)
  add(endTime && !found.has('startTime') ? { ...others, endTime } : others)
  if (body.itemCode === undefined) around.nextCode++
  return found.size > 0 ? { problems: [...found.values()] } : { item, category }
}

/** Lines without a code get numbers above all given codes. */
function nextCode(target: TargetAuction, lines: ReadLine[]): number {
  const given = lines.flatMap(({ body: { itemCode } }) =>
    /^\d{1,9}$/.test(String(itemCode)) ? [Number(itemCode)] : [],
  )
  return given.reduce((highest, code) => Math.max(highest, code + 1), target.nextCode)
}

const nameKey = (name: string) => name.trim().toLowerCase()

type Category = { id: number; name: string }

/** Creates the categories that do not exist yet. */
async function categoriesByName(
  tx: Transaction,
  emit: EmitEvent,
  { auctionId }: AuctionOrganizer,
  checked: Checked[],
): Promise<{ idOf: Map<string, number>; made: Category[] }> {
  const wanted = new Map(
    checked.flatMap(({ category }) => (category === null ? [] : [[nameKey(category), category]])),
  )
  if (wanted.size === 0) return { idOf: new Map(), made: [] }
  const sql = 'select id, name from categories where auction_id = $1 order by id desc'
  const found = await rows<Category>(tx, sql, [auctionId])
  const known = new Set(found.map(({ name }) => nameKey(name)))
  const missing = [...wanted].filter(([key]) => !known.has(key)).map(([, name]) => name)
  const made = await rows<Category>(
    tx,
    `insert into categories (auction_id, name, position)
     select $1, name, place + (select coalesce(max(position), 0) from categories where auction_id = $1)
       from unnest($2::text[]) with ordinality as given (name, place)
     returning id, name`,
    [auctionId, missing],
  )
  if (made.length > 0) await announceAuction(tx, emit, auctionId)
  return { idOf: new Map([...found, ...made].map(({ id, name }) => [nameKey(name), id])), made }
}
