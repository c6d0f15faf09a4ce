import { signal } from '@preact/signals'
import { get } from '../shared/api.ts'
import type { Rights } from './api-types.ts'

/** What the signed-in person may manage; null until it is known. The service decides: this only hides what it would refuse. */
export const rights = signal<Rights | null>(null)
export const rightsFailure = signal<unknown>(null)

export async function readRights(): Promise<void> {
  rightsFailure.value = null
  try {
    rights.value = await get<Rights>('/v3/manage/me')
  } catch (error) {
    rightsFailure.value = error
  }
}
