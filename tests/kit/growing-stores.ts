import { stripTypeScriptTypes } from 'node:module'
import { type AnyNode, type Node, parse } from 'acorn'

const grows = /\.(set|add|push|unshift)\(|\[[^\]]+\] (\?\?)?= /

/**
 * The names of what a source keeps in memory for longer than one call and can grow: maps, sets, caches, lists and objects
 * in fields of classes, at the top of a module, or in a function whose inner functions use them.
 */
export function growingStores(source: string): string[] {
  const program = stripTypeScriptTypes(source)
  const found: string[] = []
  const text = (node: Node) => program.slice(node.start, node.end)
  const isGrown = (name: string) =>
    new RegExp(`(?<![\\w#])${RegExp.escape(name)}(\\??${grows.source})`).test(program)

  const visit = (node: AnyNode, around: AnyNode | null) => {
    if (node.type === 'PropertyDefinition' && node.value) {
      const name = text(node.key)
      if (isStore(node.value) && (growsSurely(node.value) || isGrown(name))) found.push(name)
    }
    if (node.type === 'AssignmentExpression' && /^this\.#?\w+$/.test(text(node.left))) {
      const name = text(node.left).slice('this.'.length)
      if (isNewStore(node.right) && (growsSurely(node.right) || isGrown(name))) found.push(name)
    }
    if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier') {
      const { name } = node.id
      const isKept =
        around === null ? isStore(node.init) : isNewStore(node.init) && isUsedInside(around, name)
      if (isKept && (growsSurely(node.init) || isGrown(name))) found.push(name)
    }
    const inner = isFunction(node) ? node : around
    for (const child of childrenOf(node)) visit(child, inner)
  }

  /** Whether an inner function uses a variable of the outer one. */
  const isUsedInside = (outer: AnyNode, name: string): boolean => {
    const uses = new RegExp(`(?<![\\w.#])${name}\\b`)
    const look = (node: AnyNode): boolean =>
      childrenOf(node).some((child) => (isFunction(child) ? uses.test(text(child)) : look(child)))
    return look(outer)
  }

  visit(parse(program, { ecmaVersion: 'latest', sourceType: 'module' }) as AnyNode, null)
  return [...new Set(found)]
}

function isNewStore(node: AnyNode): boolean {
  if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier') return false
  return ['Map', 'Set', 'LRUCache', 'BoundedStore'].includes(node.callee.name)
}

function isStore(node: AnyNode): boolean {
  return isNewStore(node) || node.type === 'ArrayExpression' || node.type === 'ObjectExpression'
}

/** Something that starts out empty is there to be filled, and so is a cache. */
function growsSurely(node: AnyNode): boolean {
  if (node.type === 'ArrayExpression') return node.elements.length === 0
  if (node.type === 'ObjectExpression') return node.properties.length === 0
  if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier') return false
  return node.arguments.length === 0 || ['LRUCache', 'BoundedStore'].includes(node.callee.name)
}

const isFunction = ({ type }: AnyNode) => /Function/.test(type)

function childrenOf(node: Node): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string' && typeof value.start === 'number')
}
