import { readFileSync } from 'node:fs'
import type { Mutant } from './mutants.ts'

/** A mistake that no test could ever notice, and why. */
export type Equivalent = { file: string; mutant: string; reason: string }

export const equivalents = JSON.parse(
  readFileSync(new URL('./equivalents.json', import.meta.url), 'utf8'),
) as Equivalent[]

export function isEquivalent(file: string, mutant: Mutant): boolean {
  return equivalents.some((known) => known.file === file && known.mutant === mutant.name)
}

/** Entries for code that no longer exists. */
export function staleIn(file: string, mutants: Mutant[]): Equivalent[] {
  return equivalents.filter(
    (known) => known.file === file && !mutants.some((mutant) => mutant.name === known.mutant),
  )
}
