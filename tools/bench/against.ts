import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { rows } from '../../src/platform/database/pool.ts'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { givenItems, risingBids } from './bids.ts'
import { fillCatalogue } from './data.ts'
import { load, type Questions, request, warmUp } from './load.ts'
import { withSpread } from './measure.ts'
import { type Compared, compared, inTurns, openServer, ROUND_SECONDS, type Sides } from './rounds.ts'
import { openStage, type Stage } from './stage.ts'
import { benchStarts } from './starts.ts'

const root = new URL('../..', import.meta.url).pathname
const AUCTIONS = 200

const parts: Record<string, (stages: Sides<Stage>, folders: Sides<string>) => AsyncGenerator<Compared>> = {
  bids: compareBids,
  catalogue: comparePages,
  starts: (_stages, folders) => benchStarts(folders),
}

/** `npm run bench -- --against COMMIT`, or with `bids`, `catalogue` or `starts` only that part. */
export async function benchAgainst(commit: string, wanted: string[]): Promise<void> {
  const folder = await checkOut(commit)
  try {
    const folders = { before: folder, after: root }
    for (const [name, compare] of Object.entries(parts)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const { openStage: openBefore }: typeof import('./stage.ts') = await import(
        join(folder, existsSync(join(folder, 'tools')) ? 'tools/bench/stage.ts' : 'bench/stage.ts')
      )
      const stages = { before: await openBefore(), after: await openStage() }
      try {
        process.stdout.write(
          `\n| ${name} | ${commit} | now | now over then | |\n| --- | --- | --- | --- | --- |\n`,
        )
        for await (const compared of compare(stages, folders)) process.stdout.write(`${asRow(compared)}\n`)
      } finally {
        await stages.before.close()
        await stages.after.close()
      }
    }
  } finally {
    execFileSync('git', ['-C', root, 'worktree', 'remove', '--force', folder])
    await rm(folder, { recursive: true, force: true })
  }
}

/** Checks out a commit, and installs its packages where they differ from ours. */
async function checkOut(commit: string): Promise<string> {
  const folder = join(await temporaryFolder('against'), 'before')
  execFileSync('git', ['-C', root, 'worktree', 'add', '--detach', '--quiet', folder, commit])
  const lock = (tree: string) => readFileSync(join(tree, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--silent'], { cwd: folder, stdio: 'inherit' })
  return folder
}

async function* compareBids(stages: Sides<Stage>): AsyncGenerator<Compared> {
  for (const items of [1, 10_000])
    for (const connections of [64, 256]) {
      const scene = async (stage: Stage) => ({
        itemIds: await givenItems(stage, items),
        bidders: await stage.tokensOf(1_000),
      })
      const scenes = { before: await scene(stages.before), after: await scene(stages.after) }
      const questions = (side: keyof Sides<Stage>) => risingBids(stages[side], scenes[side])
      const name = `${items === 1 ? 'one hot item' : '10,000 items'}, ${connections} connections`
      const peak = await compare(stages, { what: `bids, ${name}`, unit: '/s', connections, questions })
      yield peak
      const rate = 0.8 * Math.min(peak.before.value, peak.after.value)
      yield await compare(stages, {
        what: `p99 at 80 % of the lower peak, ${name}`,
        unit: 'ms',
        connections,
        questions,
        rate,
      })
    }
}

async function* comparePages(stages: Sides<Stage>): AsyncGenerator<Compared> {
  const shown = async (stage: Stage) => {
    await fillCatalogue(stage.db, AUCTIONS)
    const auctions = await rows<{ id: number }>(
      stage.db,
      `select id from auctions where vanity_address like 'bench-%'`,
    )
    return { auctions, readers: await stage.tokensOf(100) }
  }
  const shownBy = { before: await shown(stages.before), after: await shown(stages.after) }
  const pick = <Thing>(things: Thing[]) => things[Math.floor(Math.random() * things.length)]!
  for (const [what, path] of [
    ['first page of items', (id: number) => `/v3/auction/${id}/items`],
    ['detail of an auction', (id: number) => `/v3/auctions/${id}`],
  ] as const)
    for (const isSignedIn of [false, true])
      yield await compare(stages, {
        what: `${what}, ${isSignedIn ? 'signed in' : 'anonymous'}, evenly over ${AUCTIONS} auctions`,
        unit: '/s',
        connections: 64,
        async questions(side) {
          const { auctions, readers } = shownBy[side]
          const caller = () => (isSignedIn ? { token: pick(readers).token } : {})
          return { next: () => request('GET', path(pick(auctions).id), caller()), isWanted: () => true }
        },
      })
}

type Question = {
  what: string
  unit: '/s' | 'ms'
  connections: number
  questions: (side: keyof Sides<Stage>) => Promise<Questions>
  rate?: number
}

async function compare(
  stages: Sides<Stage>,
  { what, unit, connections, questions, ...pace }: Question,
): Promise<Compared> {
  const closing: (() => Promise<void>)[] = []
  const open = async (side: keyof Sides<Stage>) => {
    const { server, close } = await openServer(stages[side], 'goodlot')
    closing.push(close)
    const run = { port: server.port, connections, ...(await questions(side)) }
    await warmUp({ ...run, requests: 1_000 })
    // Freshly compiled code runs at half its speed, which would count most for whoever is measured first.
    await load({ ...run, ...pace, seconds: 2 * ROUND_SECONDS })
    return async () => {
      const { perSecond, p99Ms } = await load({ ...run, ...pace, seconds: ROUND_SECONDS })
      return unit === 'ms' ? p99Ms : perSecond
    }
  }
  try {
    return compared(what, unit, await inTurns({ before: await open('before'), after: await open('after') }))
  } finally {
    for (const close of closing) await close()
  }
}

/** It counts as a difference when the middle half of all rounds lies on one side of 1. */
function asRow({ what, unit, before, after, ratio }: Compared): string {
  const isNoise = ratio.low <= 1 && ratio.high >= 1
  const cells = [
    what,
    `${withSpread(before)} ${unit}`,
    `${withSpread(after)} ${unit}`,
    withSpread(ratio),
    isNoise ? 'within the noise' : '',
  ]
  return `| ${cells.join(' | ')} |`
}
