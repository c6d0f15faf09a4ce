/**
 * Replaces `node:test` with the part of it that our tests use: Node's own runner can neither run a file twice in one
 * process nor stop at the first failure.
 */
type Work = (context: TestContext) => unknown
type Test = { name: string; work: Work }
type Group = Record<'before' | 'after' | 'beforeEach' | 'afterEach', Work[]> & { members: (Group | Test)[] }
type TestContext = { name: string; diagnostic(): void; after(work: Work): void }

const emptyGroup = (): Group => ({ before: [], after: [], beforeEach: [], afterEach: [], members: [] })

let open = emptyGroup()

export { mock } from 'node:test'

export function suite(_name: string, describe: () => void): void {
  const [outer, group] = [open, emptyGroup()]
  outer.members.push(group)
  open = group
  try {
    describe()
  } finally {
    open = outer
  }
}

export function test(name: string, ...[options, given]: [Work | { skip?: boolean }, Work?]): void {
  const work = typeof options === 'function' ? options : given!
  if (typeof options === 'object' && options.skip) return
  open.members.push({ name, work })
}

export const before = (work: Work): void => void open.before.push(work)
export const after = (work: Work): void => void open.after.push(work)
export const beforeEach = (work: Work): void => void open.beforeEach.push(work)
export const afterEach = (work: Work): void => void open.afterEach.push(work)

/** A step that takes too long leaves the process in an unknown state. */
class TookTooLong extends Error {}

/** Runs the tests that `load` defines, up to the first failure, and returns its name; cleans up in any case. */
export async function firstFailure(load: () => Promise<unknown>, seconds: number): Promise<string | null> {
  open = emptyGroup()
  let current = 'could not be loaded'
  let failure: string | null = null
  const step = (work: Work, context: TestContext) => {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new TookTooLong(current)), seconds * 1000)
    return Promise.race([(async () => work(context))(), promise]).finally(() => clearTimeout(timer))
  }
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof TookTooLong) throw error
      failure ??= current
    }
  }
  const runTest = async ({ name, work }: Test, around: Group[]) => {
    current = name
    const endings: Work[] = []
    const context = { name, diagnostic: () => {}, after: (ending: Work) => void endings.push(ending) }
    await attempt(async () => {
      for (const group of around) for (const hook of group.beforeEach) await step(hook, context)
      await step(work, context)
    })
    for (const group of [...around].reverse()) endings.push(...group.afterEach)
    for (const ending of endings) await attempt(() => step(ending, context))
  }
  const runGroup = async (group: Group, around: Group[]) => {
    const context = { name: current, diagnostic: () => {}, after: () => {} }
    await attempt(async () => {
      for (const hook of group.before) await step(hook, context)
    })
    for (const member of group.members) {
      if (failure !== null) break
      if ('work' in member) await runTest(member, [...around, group])
      else await runGroup(member, [...around, group])
    }
    for (const hook of group.after) await attempt(() => step(hook, context))
  }
  await attempt(load)
  const whole = open
  if (failure === null) await runGroup(whole, [])
  return failure
}
