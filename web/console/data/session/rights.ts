import { signal } from '@preact/signals'
import { get } from '../../../shared/api.ts'
import type { Rights } from '../../api-types.ts'
import { readOrCached } from '../cached-read.ts'

/** What the signed-in person may manage; null until known. The service decides; this hides what it would refuse. */
export const rights = signal<Rights | null>(null)
export const rightsFailure = signal<unknown>(null)

export async function readRights(): Promise<void> {
  try {
    const { answer, failure } = await readOrCached('rights', () => get<Rights>('/v3/manage/me'))
    rights.value = answer
    rightsFailure.value = failure
  } catch (error) {
    rightsFailure.value = error
  }
}
