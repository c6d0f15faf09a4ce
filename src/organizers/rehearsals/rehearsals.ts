import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { Management } from '../basics/management.ts'
import { readRehearsal, showRehearsal } from './rehearsal-records.ts'
import { rehearsalSchemas as schemas } from './rehearsal-schema.ts'
import { startRehearsal } from './start-rehearsal.ts'
import { throwAway } from './throw-away.ts'

/** Practising an evening: a test copy with bots, of which only the audit log is left afterwards. */
export function rehearsalRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/auctions/:auctionId/rehearsal'
  const { db } = changes

  app.get(path, { ...gate, schema: schemas.read }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId)
    const rehearsal = await readRehearsal(db, auctionId)
    return { rehearsal: rehearsal ? showRehearsal(rehearsal) : null }
  })

  app.post(path, { ...gate, schema: schemas.start }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    await changes.commit((tx, emit) => startRehearsal(tx, emit, organizer, request.body))
    const rehearsal = await readRehearsal(db, organizer.auctionId)
    return reply.code(201).send({ rehearsal: showRehearsal(rehearsal!) })
  })

  app.delete(path, { ...gate, schema: schemas.end }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const rehearsal = await readRehearsal(db, organizer.auctionId)
    if (!rehearsal) throw new ApiError('conflict', 'There is no rehearsal.', { reason: 'no_rehearsal' })
    if ((await throwAway(changes, rehearsal, organizer)) === 'kept')
      throw new ApiError(
        'conflict',
        'Somebody who is neither a bot nor one of the organizers took part in this rehearsal, so it stays, with everything that happened in it. Close or cancel it like any auction.',
        { reason: 'real_people_took_part' },
      )
    return reply.code(204).send()
  })
}
