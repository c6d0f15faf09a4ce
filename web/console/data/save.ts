import { signal } from '@preact/signals'
import { call } from '../../shared/api.ts'
import { Failure } from '../../shared/failure.ts'
import { type Difference, differences } from './changes.ts'

type Labels = Record<string, string>

type Versioned = { version: number }

type Save<Thing extends Versioned> = {
  path: string
  /** As it was when the person started to change it. */
  original: Thing
  changes: object
  /** The fields that can differ, with their labels on the page. */
  labels: Labels
  /** How the page writes a value; plain text by default. */
  show?: (field: string, value: unknown) => string
}

type Conflict = {
  found: Difference[]
  labels: Labels
  show: (field: string, value: unknown) => string
  /** Saves our version over the current one. */
  saveMine: () => void
  /** Keeps the current version. */
  keepTheirs: () => void
}

/** Set when two people changed the same thing, until one version is chosen; else null. */
export const conflict = signal<Conflict | null>(null)

/**
 * Changes the version that was read, never a newer one. If someone else changed it first, both versions are shown and the
 * person decides. Returns the thing as it is then, with our change or theirs.
 */
export async function save<Thing extends Versioned>(wanted: Save<Thing>): Promise<Thing> {
  const { path, original, changes, labels, show = plain } = wanted
  try {
    return await call<Thing>('PATCH', path, { body: { ...changes, version: original.version } })
  } catch (error) {
    const current = changedMeanwhile<Thing>(error)
    if (!current) throw error
    return new Promise<Thing>((resolve, reject) => {
      conflict.value = {
        found: differences({ original, current, changes, fields: Object.keys(labels) }),
        labels,
        show,
        saveMine: () => {
          conflict.value = null
          save({ ...wanted, original: current }).then(resolve, reject)
        },
        keepTheirs: () => {
          conflict.value = null
          resolve(current)
        },
      }
    })
  }
}

/** The current version, if a change was refused because someone else made another one first. */
export function changedMeanwhile<Thing>(error: unknown): Thing | null {
  if (!(error instanceof Failure) || error.details.reason !== 'changed_meanwhile') return null
  return (error.details.current ?? null) as Thing | null
}

function plain(_: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
