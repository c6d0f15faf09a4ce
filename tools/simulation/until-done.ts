import { setTimeout as pause } from 'node:timers/promises'

/** The database may be down for a moment. */
export async function untilDone<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries >= 300) throw error
      await pause(100)
    }
  }
}
