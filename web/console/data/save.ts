import { signal } from '@preact/signals'
import { call } from '../../shared/api.ts'
import { Failure } from '../../shared/failure.ts'
import { type Difference, differences } from './changes.ts'

export type Labels = Record<string, string>

export type Versioned = { version: number }

type Save<Thing extends Versioned> = {
  path: string
  /** As it was when the person began to change it. */
  seen: Thing
  changes: object
  /** The fields that can differ, by what they are called on the page. */
  labels: Labels
  /** A value in the words of the page; plain text unless given. */
  show?: (field: string, value: unknown) => string
}

export type Conflict = {
  found: Difference[]
  labels: Labels
  show: (field: string, value: unknown) => string
  /** Saves ours over what is there now. */
  saveMine: () => void
  /** Leaves what is there now. */
  keepTheirs: () => void
}

/** Two people changed the same thing; null while nobody did. */
export const conflict = signal<Conflict | null>(null)

/**
 * Changes what was seen and nothing newer. When somebody was faster, both versions are shown, and the person decides. Answers
 * what the thing is then: with our change, or theirs.
 */
export async function save<Thing extends Versioned>(wanted: Save<Thing>): Promise<Thing> {
  const { path, seen, changes, labels, show = plain } = wanted
  try {
    return await call<Thing>('PATCH', path, { body: { ...changes, version: seen.version } })
  } catch (error) {
    const current = changedMeanwhile<Thing>(error)
    if (!current) throw error
    return new Promise<Thing>((resolve, reject) => {
      conflict.value = {
        found: differences({ seen, current, changes, fields: Object.keys(labels) }),
        labels,
        show,
        saveMine: () => {
          conflict.value = null
          save({ ...wanted, seen: current }).then(resolve, reject)
        },
        keepTheirs: () => {
          conflict.value = null
          resolve(current)
        },
      }
    })
  }
}

/** What the thing is now, when that is why a change was refused. */
export function changedMeanwhile<Thing>(error: unknown): Thing | null {
  if (!(error instanceof Failure) || error.details.reason !== 'changed_meanwhile') return null
  return (error.details.current ?? null) as Thing | null
}

function plain(_: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
