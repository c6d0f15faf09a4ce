import { StartupError } from '../../platform/config/startup-error.ts'
import type { ConnectionSettings } from '../../platform/database/pool.ts'
import { realTime } from '../../platform/time/time.ts'
import { emptyDemo, hasOwnOrganizations, isDemo, isEmpty, markAsDemo } from './demo-database.ts'
import { type History, liveThrough } from './history.ts'
import { Life } from './life.ts'
import { DAY } from './lot.ts'
import { setUpOrganizations, setUpPeople } from './set-up.ts'
import { story } from './story.ts'

/** Fills an empty database, and touches no other. Returns whether it did. */
export async function fillWithDemo(connection: ConnectionSettings): Promise<boolean> {
  return liveThrough(connection, async (history) => {
    await keepOthersOut(history)
    if (!(await isEmpty(history.tx))) return false
    await playStory(history)
    return true
  })
}

/** Brings the demo back to now, whatever was done to it, and touches no other database. */
export async function resetDemo(connection: ConnectionSettings): Promise<void> {
  await liveThrough(connection, async (history) => {
    await keepOthersOut(history)
    if (await isDemo(history.tx)) {
      if (await hasOwnOrganizations(history.tx)) {
        throw new StartupError('This database holds organizations of your own, so it is left as it is.')
      }
      await emptyDemo(history.tx)
    } else if (!(await isEmpty(history.tx))) {
      throw new StartupError('This database was not filled by the demo, so it is left as it is.')
    }
    await playStory(history)
  })
}

/** Until the transaction ends nobody else can register or fill. */
async function keepOthersOut({ tx }: History): Promise<void> {
  await tx.query('lock table users, organizations in share row exclusive mode')
}

async function playStory(history: History): Promise<void> {
  const nowMs = realTime.now()
  const setClock = (minutes: number) => history.setClock(nowMs + Math.round(minutes * 60_000))
  await setClock(-40 * DAY)
  const userIds = await setUpPeople(history)
  const organizationIds = await setUpOrganizations(history, userIds)
  const life = new Life({ history, userIds, organizationIds, nowMs })
  for (const [at, happens] of story()) {
    await setClock(at)
    await happens(life)
  }
  await markAsDemo(history.tx)
}
