import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runTests } from './test-run.ts'

type Range = { startOffset: number; endOffset: number; count: number }

/** What one test file runs of the files in question, and how long it takes. */
export type Covering = { test: string; seconds: number; ranges: Map<string, Range[]> }

const PATIENCE_SECONDS = 300

/** Runs a test file once, without any mistake, and notes which parts of which files it runs. Null if it fails. */
export async function coverageOf(test: string, files: string[]): Promise<Covering | null> {
  const folder = await mkdtemp(join(tmpdir(), 'goodlot-coverage-'))
  try {
    const { isGreen, seconds } = await runTests({
      files: [test],
      env: { NODE_V8_COVERAGE: folder },
      seconds: PATIENCE_SECONDS,
    })
    if (!isGreen) return null
    return { test, seconds, ranges: await readRanges(folder, files) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readRanges(folder: string, files: string[]): Promise<Map<string, Range[]>> {
  const fileByUrl = new Map(files.map((file) => [pathToFileURL(file).href, file]))
  const ranges = new Map<string, Range[]>()
  for (const name of await readdir(folder)) {
    const { result } = JSON.parse(await readFile(join(folder, name), 'utf8')) as {
      result: { url: string; functions: { ranges: Range[] }[] }[]
    }
    for (const { url, functions } of result) {
      const file = fileByUrl.get(url)
      if (file === undefined) continue
      const known = ranges.get(file) ?? []
      ranges.set(file, [...known, ...functions.flatMap((each) => each.ranges)])
    }
  }
  return ranges
}

/** Whether a test file runs what stands at a position: the innermost part around it counts. */
export function runsAt({ ranges }: Covering, file: string, position: number): boolean {
  const around = (ranges.get(file) ?? []).filter(
    ({ startOffset, endOffset }) => startOffset <= position && position < endOffset,
  )
  const size = ({ startOffset, endOffset }: Range) => endOffset - startOffset
  const smallest = Math.min(...around.map(size))
  return around.some((range) => size(range) === smallest && range.count > 0)
}
