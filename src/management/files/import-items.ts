import { Type } from 'typebox'
import type { Transaction } from '../../database/pool.ts'
import { rows } from '../../database/pool.ts'
import type { EmitEvent } from '../../events/changes.ts'
import { fieldChecker } from '../../http/server/validation.ts'
import { announceAuction } from '../announce.ts'
import { CategoryName } from '../auctions/categories.ts'
import { writeAudit } from '../audit.ts'
import type { AuctionOrganizer } from '../authority.ts'
import { inTurns } from '../in-turns.ts'
import { insertItems, lockTargetAuction, type TargetAuction, wholeItem } from '../items/add-items.ts'
import { codeKey, newItemProblems, type WholeItem } from '../items/item-checks.ts'
import { type ItemLine, itemColumns, type ReadLine, readLine } from '../items/item-columns.ts'
import { type ItemSettings, NewItem } from '../items/item-schema.ts'
import { Closed } from '../schema.ts'
import { type LineProblem, readHeader } from './csv-columns.ts'
import type { BrokenFile, CsvFile } from './read-csv.ts'

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
  const { fields, problems } = readHeader(file.header, { known: itemColumns, needed: 'name' })
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
    const result = 'problems' in line ? line : checkLine(line.ok, around)
    if ('problems' in result) errors.push(...result.problems)
    else checked.push(result)
    if (line.itemCode !== null) around.takenCodes.add(codeKey(line.itemCode))
  }
  return { errors, checked }
}

function checkLine(
  { line, body, category }: ItemLine,
  around: TargetAuction,
): Checked | { problems: LineProblem[] } {
  const asProblems = (messages: Record<string, string[]>) => ({
    problems: Object.entries(messages).map(([field, [message = '']]) => ({ line, field, message })),
  })
  const wrong = checkSettings(category === null ? body : { ...body, category })
  if (wrong) return asProblems(wrong)
  if (category !== null && body.categoryId !== undefined)
    return asProblems({ category: ['and categoryId cannot both be given'] })
  const item = wholeItem(body as ItemSettings, around)
  const problems = newItemProblems(item, around)
  if (body.itemCode === undefined) around.nextCode++
  return Object.keys(problems).length > 0 ? asProblems(problems) : { item, category }
}

/** Lines without a code get numbers above all given codes. */
function nextCode(target: TargetAuction, lines: ReadLine[]): number {
  const given = lines.flatMap(({ itemCode }) => (/^\d{1,9}$/.test(itemCode ?? '') ? [Number(itemCode)] : []))
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
