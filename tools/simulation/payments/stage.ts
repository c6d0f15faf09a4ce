import type { openTestStandIn } from '../../../tests/kit/payments.ts'
import type { DatabaseServer } from '../database-server.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import type { Gate } from './gate.ts'

/** What a run of payments plays on. */
export type Stage = {
  world: World<DatabaseServer>
  standIn: Awaited<ReturnType<typeof openTestStandIn>>
  gates: Gate[]
  hints: Gate
  random: Random
}
