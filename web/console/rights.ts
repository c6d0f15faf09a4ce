import { signal } from '@preact/signals'
import { get } from '../shared/api.ts'
import { onReconnect } from '../shared/live.ts'
import type { Rights } from './api-types.ts'
import { readOrKept } from './data/kept-reading.ts'

/** What the signed-in person may manage; null until it is known. The service decides: this only hides what it would refuse. */
export const rights = signal<Rights | null>(null)
export const rightsFailure = signal<unknown>(null)

/** Read before a reload without a network: it may have changed since. */
let isOld = false

export async function readRights(): Promise<void> {
  rightsFailure.value = null
  try {
    const { answer, isKept } = await readOrKept('rights', () => get<Rights>('/v3/manage/me'))
    rights.value = answer
    isOld = isKept
  } catch (error) {
    rightsFailure.value = error
  }
}

onReconnect(() => isOld && void readRights())
