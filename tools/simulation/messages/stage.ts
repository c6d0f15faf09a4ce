import type { Send } from '../client.ts'
import type { DatabaseServer } from '../database-server.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import type { SimulatedMailServer } from './mail-server.ts'

/** What a run of mails plays on. */
export type MessageStage = {
  world: World<DatabaseServer>
  mailServer: SimulatedMailServer
  random: Random
  send: Send
  /** Puts the clock of the database forward. */
  skip(ms: number): Promise<void>
}
