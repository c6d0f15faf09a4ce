import { Type } from 'typebox'
import type { Database } from '../../database/pool.ts'
import { standbyTrouble } from '../../database/waits.ts'
import { checkWritable } from '../../database/writable.ts'
import { answers } from '../answers/answers.ts'
import { unavailable } from '../answers/error-envelope.ts'
import type { App } from '../server/app-type.ts'

/** A part that /readyz reports on, and what is wrong with it; null means it works. */
export type Dependency = { name: string; trouble: () => string | null | Promise<string | null> }

export function healthRoutes(
  app: App,
  {
    db,
    dependencies,
    isLeaving,
    now,
  }: { db: Database; dependencies: Dependency[]; isLeaving: () => boolean; now: () => number },
): void {
  const config = { importance: 'never' } as const
  app.get('/healthz', { schema: { hide: true }, config }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true }, config }, async (_request, reply) => {
    if (isLeaving()) throw unavailable('The service is stopping.')
    await checkWritable(db)
    const unconfirmed = await standbyTrouble(db)
    if (unconfirmed) throw unavailable(unconfirmed)
    const states = dependencies.map(async ({ name, trouble }) => [name, (await trouble()) ?? 'ok'])
    const checks = Object.fromEntries(await Promise.all(states))
    const isWell = Object.values(checks).every((state) => state === 'ok')
    // A provider that is down degrades sign-in but stops nobody who is signed in, so the service stays in rotation.
    return reply.send({ status: isWell ? 'ok' : 'degraded', database: 'ok', ...checks })
  })

  const schema = {
    tags: ['Service'],
    summary: 'The time of the server',
    description:
      'The database’s clock, which decides everything. Countdowns should use it rather than the device’s clock.',
    response: answers(
      {
        200: Type.Object(
          { epochMs: Type.Integer({ description: 'Milliseconds since 1970.', examples: [1809806400000] }) },
          { description: 'The time now.' },
        ),
      },
      'validation_error',
    ),
  }
  app.get('/v3/time', { schema, config }, async () => ({ epochMs: Math.round(now()) }))
}
