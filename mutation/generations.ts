import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { programOf } from './mutants.ts'

/** A file, and the program to load in its place. */
export type Mutation = { url: string; program: string }

const runner = new URL('./test-runner.ts', import.meta.url).href
const own = new URL('./', import.meta.url).href
const programs = new Map<string, string>()
let generation = 0
let mutation: Mutation | null = null

/** From now on every module of the project is loaded again, one of them with a mistake; packages are not. */
export function beginGeneration(changed: Mutation | null): void {
  generation++
  mutation = changed
}

export const urlNow = (url: string): string => `${url}?generation=${generation}`

/** Loads a file as it is in the current generation. */
export const load = (url: string): Promise<unknown> => import(urlNow(url))

registerHooks({
  resolve(specifier, context, next) {
    if (context.parentURL?.startsWith(own)) return next(specifier, context)
    if (specifier === 'node:test') return { url: runner, shortCircuit: true }
    const found = next(specifier, context)
    const isOfProject = found.url.endsWith('.ts') && !found.url.includes('/node_modules/')
    return isOfProject ? { ...found, url: urlNow(found.url) } : found
  },
  load(url, context, next) {
    const [plain, query] = url.split('?')
    if (!query?.startsWith('generation=')) return next(url, context)
    const source = mutation && plain === mutation.url ? mutation.program : programAt(plain!)
    return { format: 'module', source, shortCircuit: true }
  },
})

function programAt(url: string): string {
  const known = programs.get(url)
  if (known !== undefined) return known
  const program = programOf(readFileSync(fileURLToPath(url), 'utf8'))
  programs.set(url, program)
  return program
}
