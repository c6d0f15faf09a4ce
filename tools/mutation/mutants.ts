import { stripTypeScriptTypes } from 'node:module'
import { type AnyNode, type Node, parse } from 'acorn'
import { type Change, isSql, sqlChanges } from './sql-mutants.ts'

/** One small mistake in a file, made on purpose. */
export type Mutant = Change & { line: number; name: string }

/** The program as Node runs it: types become blanks, so that every position is the same as in the source. */
export function programOf(source: string): string {
  return stripTypeScriptTypes(source)
}

/** All mutants of a source. */
export function mutantsOf(source: string): Mutant[] {
  const program = programOf(source)
  const changes: Change[] = []
  const visit = (node: AnyNode) => {
    // Imports are not behaviour.
    if (node.type === 'ImportDeclaration') return
    changes.push(...changesOf(node, program))
    for (const child of childrenOf(node)) if (!isPick(node, child, program)) visit(child)
  }
  visit(parse(program, { ecmaVersion: 'latest', sourceType: 'module' }) as AnyNode)
  const unique = new Map(changes.map((change) => [Object.values(change).join(), change]))
  return [...unique.values()]
    .filter(({ start, end, replacement }) => program.slice(start, end) !== replacement)
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((change) => ({ ...change, ...placeOf(change, program) }))
}

/** The comparison in `a > b ? a : b`: of two equal values it does not matter which is taken. */
function isPick(node: AnyNode, child: AnyNode, program: string): boolean {
  if (node.type !== 'ConditionalExpression' || child !== node.test || child.type !== 'BinaryExpression')
    return false
  const texts = (...parts: Node[]) => parts.map(({ start, end }) => program.slice(start, end)).join()
  return texts(child.left, child.right) === texts(node.consequent, node.alternate)
}

export function applied(program: string, { start, end, replacement }: Change): string {
  return program.slice(0, start) + replacement + program.slice(end)
}

/** The line, with the change in braces: `if (a {{< → <=}} b) return`. */
function placeOf({ start, end, replacement }: Change, program: string): { line: number; name: string } {
  const from = program.lastIndexOf('\n', start - 1) + 1
  const to = program.indexOf('\n', end)
  const was = tidy(program.slice(start, end))
  const name = `${program.slice(from, start)}{{${was} → ${tidy(replacement)}}}${program.slice(end, to === -1 ? undefined : to)}`
  return { line: program.slice(0, start).split('\n').length, name: tidy(name) }
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function childrenOf(node: Node): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string' && typeof value.start === 'number')
}

const operators: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '??=': ['='],
  '++': ['--'],
  '--': ['++'],
}

const methods: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
}

function changesOf(node: AnyNode, program: string): Change[] {
  const text = (part: Node) => program.slice(part.start, part.end)
  const to = (part: Node, ...replacements: string[]) =>
    replacements.map((replacement) => ({ start: part.start, end: part.end, replacement }))
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return to(node.test, 'true', 'false')
    case 'WhileStatement':
      return to(node.test, 'false')
    case 'BinaryExpression':
      if (node.operator === '+' && [node.left, node.right].some(isText)) return []
      return swapped(node.operator, node.left.end, node.right.start, program)
    case 'LogicalExpression':
      if (node.operator === '??') return to(node, `(${text(node.left)})`)
      return swapped(node.operator, node.left.end, node.right.start, program)
    case 'AssignmentExpression':
      return swapped(node.operator, node.left.end, node.right.start, program)
    case 'UpdateExpression':
      return swapped(node.operator, node.start, node.end, program)
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-' ? to(node, `(${text(node.argument)})`) : []
    case 'Literal':
      if (typeof node.value === 'boolean') return to(node, String(!node.value))
      return typeof node.value === 'string' && isSql(text(node)) ? sqlChanges(node.start, text(node)) : []
    case 'TemplateLiteral':
      if (!isSql(text(node))) return []
      return node.quasis.flatMap((part) => sqlChanges(part.start, text(part)))
    case 'ExpressionStatement':
      return 'directive' in node && node.directive ? [] : to(node, ';')
    case 'ReturnStatement':
      // Returning nothing acts like false, and the literal itself is changed to true elsewhere.
      if (node.argument && text(node.argument) === 'false') return []
      return node.argument ? to(node, 'return;') : to(node, ';')
    case 'ThrowStatement':
      return to(node, ';')
    case 'ArrowFunctionExpression':
      return node.expression ? to(node.body, '(undefined)') : []
    case 'ArrayExpression':
      return node.elements.length > 0 ? to(node, '[]') : []
    case 'CallExpression':
      return callChanges(node, program)
    default:
      return []
  }
}

function callChanges({ callee, start, end }: Extract<AnyNode, { type: 'CallExpression' }>, program: string) {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  const { name, start: from, end: to } = callee.property
  // Leaves out the call, so that nothing is filtered, sorted or cut off.
  if (['filter', 'sort', 'toSorted', 'slice', 'trim', 'reverse'].includes(name))
    return [{ start, end, replacement: program.slice(callee.object.start, callee.object.end) }]
  return Object.hasOwn(methods, name) ? [{ start: from, end: to, replacement: methods[name]! }] : []
}

function swapped(operator: string, from: number, to: number, program: string): Change[] {
  const start = program.indexOf(operator, from)
  if (start === -1 || start >= to || !Object.hasOwn(operators, operator)) return []
  return operators[operator]!.map((replacement) => ({ start, end: start + operator.length, replacement }))
}

const isText = (node: AnyNode) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
