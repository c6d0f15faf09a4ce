import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestProcess } from './test-process.ts'

export type Range = { startOffset: number; endOffset: number; count: number }

/** Which parts of the files one test file runs, and how long it takes. */
export type Covering = { test: string; seconds: number; ranges: Map<string, Range[]> }

const PATIENCE_SECONDS = 120

/** Runs a test file once, without any mistake, and notes which parts of which files it runs. Null if it fails. */
export async function coverageOf(
  test: string,
  files: string[],
  process: TestProcess,
): Promise<Covering | null> {
  const fileByUrl = new Map(files.map((file) => [pathToFileURL(resolve(file)).href, file]))
  const task = { test, mutation: null, seconds: PATIENCE_SECONDS, covered: [...fileByUrl.keys()] }
  const { failure, seconds, ranges } = await process.run(task)
  if (failure !== null) return null
  const byFile = new Map<string, Range[]>()
  for (const [url, found] of ranges) {
    const file = fileByUrl.get(url)!
    byFile.set(file, [...(byFile.get(file) ?? []), ...found])
  }
  return { test, seconds, ranges: byFile }
}

/** Whether a test file runs the code at a position: the innermost range around it counts. */
export function runsAt({ ranges }: Covering, file: string, position: number): boolean {
  const around = (ranges.get(file) ?? []).filter(
    ({ startOffset, endOffset }) => startOffset <= position && position < endOffset,
  )
  const size = ({ startOffset, endOffset }: Range) => endOffset - startOffset
  const smallest = Math.min(...around.map(size))
  return around.some((range) => size(range) === smallest && range.count > 0)
}
