import { Type } from 'typebox'
import {
  type CheckInCode,
  checkInAddress,
  checkInCodeOf,
  renewCheckInCode,
} from '../../auction/auctions/check-in-codes.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { writeAudit } from '../basics/audit.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, manage } from '../basics/schema.ts'

/** The code by which guests check in on their own phone: on paper, and on a screen at the door. */
export function checkInCodeRoutes(app: App, { authority, changes, gate, publicUrl }: Management): void {
  const path = '/v3/manage/auctions/:auctionId/check-in-code'
  const show = (auctionId: number, found: CheckInCode) => ({
    isAllowed: found.isAllowed,
    isValid: found.isValid,
    url: checkInAddress(publicUrl, auctionId, found),
  })

  app.get(path, { ...gate, schema: schemas.read }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId, 'door')
    return show(auctionId, await checkInCodeOf(changes.db, auctionId))
  })

  app.post(path, { ...gate, schema: schemas.renew }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const { auctionId, organizationId } = organizer
    const renewed = await changes.commit(async (tx) => {
      const entry = { organizationId, action: 'renew', subject: 'checkInCode', subjectId: auctionId } as const
      await writeAudit(tx, organizer, entry)
      return renewCheckInCode(tx, auctionId)
    })
    return reply.code(201).send(show(auctionId, renewed))
  })
}

export const CheckInCodeAnswer = Type.Object(
  {
    isAllowed: Type.Boolean({ description: 'The setting `checkIn.onOwnPhone` of the auction.' }),
    isValid: Type.Boolean({
      description:
        'Whether it checks anybody in now: where it is allowed, from the preview until the auction closes.',
    }),
    url: Type.String({ description: 'What the QR code holds.' }),
  },
  {
    title: 'ManagedCheckInCode',
    description: 'The code, and whether it is valid.',
    examples: [
      { isAllowed: true, isValid: true, url: 'https://goodlot.example/check-in/7#K7WQ2MXDPA4TNR6V' },
    ],
  },
)

const schemas = {
  read: manage(
    {
      summary: 'The code for checking in on one’s own phone',
      description:
        'It is printed on the table cards and shown at the door. Guests send it with `POST /v3/auctions/{id}/check-in`.',
      params: auctionParams,
    },
    { 200: CheckInCodeAnswer },
  ),
  renew: manage(
    {
      summary: 'Make a new code for checking in',
      description: 'What was printed before checks nobody in any more.',
      params: auctionParams,
    },
    { 201: CheckInCodeAnswer },
  ),
}
