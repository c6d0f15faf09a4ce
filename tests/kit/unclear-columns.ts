/** The columns of every table, by its name. */
export type Schema = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The columns in the subqueries of this SQL whose table has to be written. A column of a table around the subquery, since
 * it becomes the subquery's own the day one of its tables gets such a column; and a column that both have, where a
 * comparison names no table at all: PostgreSQL takes the subquery's own, so `about = 'user ' || user_id` compares a row
 * with itself. `user_id = users.id` and `user_id = $1` say enough.
 */
export function unclearColumns(sql: string, schema: Schema): string[] {
  const found = new Set<string>()
  const tokens = group(sql)
  if (STATEMENTS.has(tokens[0]!)) readStatement(tokens, { tables: [], outer: null, schema, found })
  return [...found].sort()
}

type Token = string | Token[]
/** Null: nobody knows its columns. */
type Columns = ReadonlySet<string> | null
type Scope = {
  tables: { alias: Token; columns: Columns }[]
  outer: Scope | null
  schema: Schema
  found: Set<string>
}

const words = (text: string) => new Set<Token>(text.split(' '))
const STATEMENTS = words('select with insert update delete values')
const CLAUSES = words('where group order having limit offset for window returning set on values')
const AFTER_TABLES = words('join left right full inner cross using from').union(CLAUSES)
const BETWEEN_CONDITIONS = words('and or filter select case when then else end by ,').union(AFTER_TABLES)
const COMPARISONS = words('= < > in like distinct')
const SET_OPERATORS = words('union except intersect')
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"[^"]*"|\$?\w+|::|[^\s\w]/g

/** Tokens, each pair of brackets a list of its own. Texts are `''`. */
function group(sql: string): Token[] {
  const open: Token[][] = [[]]
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token.startsWith('--') || token.startsWith('/*')) continue
    if (token === '(') open.push([])
    else if (token === ')') open.at(-2)!.push(open.pop()!)
    else open.at(-1)!.push(/^['$]\D/.test(token) ? "''" : token.replaceAll('"', ''))
  }
  return open[0]!
}

const isGroup = (token: Token | undefined): token is Token[] => Array.isArray(token)
const isName = (token: Token | undefined): token is string =>
  typeof token === 'string' && /^[a-z_]/i.test(token)
const isStatement = (token: Token | undefined): token is Token[] =>
  isGroup(token) && (STATEMENTS.has(token[0]!) || isStatement(token[0]))

/** Looks into a statement and all that is in it, and returns the names of the columns that it gives. */
function readStatement(tokens: Token[], around: Scope): string[] {
  if (tokens[0] === 'with') return readWith(tokens, around)
  const operator = tokens.findIndex((token) => SET_OPERATORS.has(token))
  if (operator > 0) {
    readStatement(tokens.slice(operator + (tokens[operator + 1] === 'all' ? 2 : 1)), around)
    return readStatement(tokens.slice(0, operator), around)
  }
  if (isStatement(tokens[0])) return readStatement(tokens[0], around)
  const scope: Scope = { ...around, tables: [], outer: around }
  const rest = readTables(tokens, scope)
  readConditions(rest, scope)
  return outputsOf(rest, scope)
}

function readWith(tokens: Token[], around: Scope): string[] {
  const schema = new Map(around.schema)
  let at = tokens[1] === 'recursive' ? 2 : 1
  for (;;) {
    const name = tokens[at++] as string
    const named = isGroup(tokens[at]) && tokens[at + 1] === 'as' ? (tokens[at++] as Token[]) : null
    while (!isGroup(tokens[at])) at++
    const given = readStatement(tokens[at++] as Token[], { ...around, schema: new Map(schema) })
    schema.set(name, new Set(named?.filter(isName) ?? given))
    if (tokens[at] !== ',') return readStatement(tokens.slice(at), { ...around, schema })
    at++
  }
}

/** Puts the tables that a statement names into its scope, and returns the tokens that are left. */
function readTables(tokens: Token[], scope: Scope): Token[] {
  const rest: Token[] = []
  let isFrom = false
  for (let at = 0; at < tokens.length; at++) {
    const [before, token, after] = [tokens[at - 1], tokens[at]!, tokens[at + 1]]
    const begins =
      token === 'join' ||
      token === 'into' ||
      (token === 'from' && before !== 'distinct') ||
      (token === 'using' ? !isGroup(after) : token === 'update' && at === 0)
    if (token === 'using' && isGroup(after)) at++
    else if (begins || (isFrom && token === ',')) {
      isFrom = token !== 'into'
      at = readTable(tokens, at + 1, scope)
      rest.push('from')
    } else {
      if (CLAUSES.has(token)) isFrom = token === 'on'
      rest.push(token)
    }
  }
  return rest
}

/** Returns where the table's last token is. */
function readTable(tokens: Token[], start: number, scope: Scope): number {
  let at = start
  const isLateral = tokens[at] === 'lateral'
  while (tokens[at] === 'lateral' || tokens[at] === 'only') at++
  while (tokens[at + 1] === '.') at += 2
  const table = tokens[at]!
  const isFunction = !isGroup(table) && isGroup(tokens[at + 1]) && tokens[start - 1] !== 'into'
  let columns: Columns = isGroup(table) ? null : (scope.schema.get(table) ?? null)
  if (isStatement(table)) columns = new Set(readStatement(table, isLateral ? scope : scope.outer!))
  else if (isGroup(table)) readTables(['from', ...table], scope)
  else if (isFunction) readConditions(tokens[++at] as Token[], scope)
  if (tokens[at + 1] === 'with' && tokens[at + 2] === 'ordinality') at += 2
  if (tokens[at + 1] === 'as') at++
  const hasAlias =
    isName(tokens[at + 1]) && !AFTER_TABLES.has(tokens[at + 1]!) && !STATEMENTS.has(tokens[at + 1]!)
  const alias = hasAlias ? tokens[++at]! : table
  if (isFunction) columns = new Set([String(alias)])
  if (hasAlias && isGroup(tokens[at + 1])) columns = new Set((tokens[++at] as Token[]).filter(isName))
  scope.tables.push({ alias, columns })
  return at
}

function readConditions(tokens: Token[], scope: Scope): void {
  for (let start = 0, at = 0; at <= tokens.length; at++)
    if (at === tokens.length || BETWEEN_CONDITIONS.has(tokens[at]!)) {
      readCondition(tokens.slice(start, at), scope)
      start = at + 1
    }
}

function readCondition(tokens: Token[], scope: Scope): void {
  const names = namesIn(tokens, scope)
  const { tables, outer, found } = scope
  if (tables.length === 0 || tables.some(({ columns }) => !columns)) return
  const isOwn = (name: string) => hasColumn(scope, name)
  for (const name of names) if (!isOwn(name) && isAround(outer, name)) found.add(name)
  const own = new Set(names.filter(isOwn))
  if (own.size < 2 || names.includes(WITH_TABLE) || !tokens.some((token) => COMPARISONS.has(token))) return
  for (const name of own) if (isAround(outer, name)) found.add(name)
}

const WITH_TABLE = '.'

/** What may be columns; of those with their table only that there is one. Conditions within them are read by themselves. */
function namesIn(tokens: Token[], scope: Scope): string[] {
  return tokens.flatMap((token, at) => {
    if (isStatement(token)) readStatement(token, scope)
    else if (isGroup(token) && token.some((one) => one !== ',' && BETWEEN_CONDITIONS.has(one)))
      readConditions(token, scope)
    else if (isGroup(token)) return namesIn(token, scope)
    else if (tokens[at + 1] === '.' && isName(token)) return [WITH_TABLE]
    else if (isName(token) && !isGroup(tokens[at + 1]) && !/^(\.|::|as)$/.test(String(tokens[at - 1])))
      return [token]
    return []
  })
}

const hasColumn = ({ tables }: Scope, name: string) => tables.some(({ columns }) => columns?.has(name))
const isAround = (outer: Scope | null, name: string): boolean =>
  outer !== null && (hasColumn(outer, name) || isAround(outer.outer, name))

/** What a select list, or `returning`, calls its columns. */
function outputsOf(tokens: Token[], { tables }: Scope): string[] {
  const items: Token[][] = [[]]
  for (const token of tokens.slice(tokens.indexOf('returning') + 1 || tokens.indexOf('select') + 1)) {
    if (token === 'from' || CLAUSES.has(token)) break
    if (token === ',') items.push([])
    else items.at(-1)!.push(token)
  }
  return items.flatMap((item) => {
    const star =
      item.at(-1) === '*' && tables.filter(({ alias }) => item.length === 1 || item.at(-3) === alias)
    if (star) return star.flatMap(({ columns }) => [...(columns ?? [])])
    const as = item.indexOf('as')
    const cast = item.indexOf('::')
    return as < 0 ? (cast < 0 ? item : item.slice(0, cast)).filter(isName).slice(-1) : [String(item[as + 1])]
  })
}
