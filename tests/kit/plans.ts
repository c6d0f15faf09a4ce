import type { QueryConfig } from 'pg'
import type { Connection } from '../../src/platform/database/pool.ts'

/** A step of a plan that reads a table, and how many rows it touched, including those it discarded. */
export type TableRead = { table: string; how: string; index: string | null; rows: number }

/** How PostgreSQL reads tables for the queries of this work: each query is explained as it runs. */
export async function tableReads(
  db: Connection,
  work: (db: Connection) => Promise<unknown>,
): Promise<TableRead[]> {
  const reads: TableRead[] = []
  const explaining = {
    async query(statement: string | QueryConfig, more?: unknown[]) {
      const { text, values = more, ...mode } = typeof statement === 'string' ? { text: statement } : statement
      const { rows } = await db.query(`explain (analyze, format json) ${text}`, values)
      collect(rows[0]['QUERY PLAN'][0].Plan, reads)
      return db.query({ ...mode, text }, values)
    },
  }
  await work(explaining as unknown as Connection)
  return reads
}

type Plan = Record<string, unknown> & { Plans?: Plan[] }

function collect(plan: Plan, reads: TableRead[], indexBelow: string | null = null): void {
  const index = (plan['Index Name'] as string | undefined) ?? indexBelow
  if (plan['Relation Name'] !== undefined) {
    const found = plan.Plans?.map(indexOf).find(Boolean) ?? index
    const perLoop = Number(plan['Actual Rows']) + Number(plan['Rows Removed by Filter'] ?? 0)
    const rechecked = Number(plan['Rows Removed by Index Recheck'] ?? 0)
    reads.push({
      table: String(plan['Relation Name']),
      how: String(plan['Node Type']),
      index: found ?? null,
      rows: Math.ceil((perLoop + rechecked) * Number(plan['Actual Loops'])),
    })
  }
  for (const child of plan.Plans ?? []) collect(child, reads)
}

function indexOf(plan: Plan): string | null {
  return (plan['Index Name'] as string | undefined) ?? plan.Plans?.map(indexOf).find(Boolean) ?? null
}
