import { Type } from 'typebox'
import { lockAuction } from '../../auction/auctions/change-status.ts'
import { gala } from '../../auction/auctions/example.ts'
import { isOnGuestList } from '../../auction/auctions/guest-addresses.ts'
import { readEmail } from '../../people/accounts/emails.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { refuseInRehearsal, rehearsalConflict } from '../auctions/real-people.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, Closed, LONG_BODY, manage } from '../basics/schema.ts'

const MOST_AT_ONCE = 1000

export function invitationRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/auctions/:auctionId/invitations'

  app.get(path, { ...gate, schema: schemas.list }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, 'door')
    const found = await listInvitations(changes.db, organizer.auctionId, request.query)
    return { invitations: found.rows.map(show), totalCount: found.totalCount }
  })

  app.post(path, { ...gate, schema: schemas.invite, bodyLimit: LONG_BODY }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const emails = readEmails(request.body.emails)
    const invited = await changes.commit((tx) => invite(tx, organizer, emails))
    return reply.code(201).send({
      invitations: invited.map(show),
      invitedCount: invited.length,
      alreadyInvitedCount: emails.length - invited.length,
    })
  })

  app.delete(`${path}/:invitationId`, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    await changes.commit((tx) => takeBack(tx, organizer, request.params.invitationId))
    return reply.code(204).send()
  })
}

type InvitationRow = {
  id: number
  email: string
  created_at: Date
  isRegistered: boolean
}

const show = ({ created_at, ...invitation }: InvitationRow) => ({
  ...invitation,
  createdAt: toEpoch(created_at),
})

/** Either all of them are valid, or none is accepted. */
function readEmails(given: string[]): string[] {
  const emails = given.map(readEmail)
  const wrong = emails.flatMap((email, index) => (email === null ? [`emails.${index}`] : []))
  if (wrong.length > 0) {
    throw invalidFields(Object.fromEntries(wrong.map((field) => [field, ['is not a valid email address']])))
  }
  return emails.filter((email) => email !== null)
}

const columns = `id, email, created_at, ${isOnGuestList} as "isRegistered"`

function listInvitations(db: Connection, auctionId: number, query: { limit: number; offset: number }) {
  const list = { columns, from: 'invitations where auction_id = $1', orderBy: 'id desc' }
  return page<InvitationRow>(db, { ...list, values: [auctionId] }, query)
}

/** Those already invited stay invited. Lists keep their order and take turns, so that two never deadlock. */
export async function insertInvitations(
  tx: Transaction,
  auctionId: number,
  emails: string[],
): Promise<InvitationRow[]> {
  await lockAuction(tx, auctionId)
  await refuseInRehearsal(tx, auctionId)
  return rows<InvitationRow>(
    tx,
    `insert into invitations (auction_id, email)
     select $1, email from unnest($2::text[]) with ordinality as given (email, place) order by place
     on conflict do nothing
     returning ${columns}`,
    [auctionId, emails],
  )
}

async function invite(
  tx: Transaction,
  organizer: AuctionOrganizer,
  emails: string[],
): Promise<InvitationRow[]> {
  const invited = await insertInvitations(tx, organizer.auctionId, emails)
  if (invited.length === 0) return invited
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: 'invite',
    subject: 'invitation',
    subjectId: organizer.auctionId,
    changes: { emails: invited.map(({ email }) => email) },
  })
  return invited
}

async function takeBack(tx: Transaction, organizer: AuctionOrganizer, invitationId: number): Promise<void> {
  const { organizationId, auctionId } = organizer
  const removed = await row<{ email: string }>(
    tx,
    'delete from invitations where auction_id = $1 and id = $2 returning email',
    [auctionId, invitationId],
  )
  if (!removed) throw new ApiError('not_found', 'There is no such invitation.')
  await writeAudit(tx, organizer, {
    organizationId,
    action: 'remove',
    subject: 'invitation',
    subjectId: invitationId,
    changes: { auctionId, email: removed.email },
  })
}

export const InvitationAnswer = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    isRegistered: Type.Boolean({ description: 'Whether somebody with this address is on the guest list.' }),
    createdAt: Type.Integer({ description: 'Epoch seconds.' }),
  },
  {
    title: 'Invitation',
    examples: [{ id: 61, email: 'ben@goodlot.example', isRegistered: false, createdAt: gala.startTime }],
  },
)

const schemas = {
  list: manage(
    {
      summary: 'Who is invited to an auction',
      description: 'Everybody who was invited, and whether they are on the guest list.',
      params: auctionParams,
      querystring: Type.Object(pageQuery()),
    },
    {
      200: Type.Object(
        { invitations: Type.Array(InvitationAnswer), totalCount: Type.Integer() },
        { description: 'Newest first.' },
      ),
    },
  ),
  invite: manage(
    {
      summary: 'Invite people by email',
      description:
        'With or without an account. The auction appears in their invited-auctions after they sign in with that email. To register they need exactly that address, ignoring case. No message is sent by this: `POST /v3/manage/auctions/{auctionId}/mails` mails them.',
      params: auctionParams,
      body: Closed({
        emails: Type.Array(Type.String({ maxLength: 320 }), {
          minItems: 1,
          maxItems: MOST_AT_ONCE,
          examples: [['ben@goodlot.example']],
        }),
      }),
    },
    {
      201: Type.Object(
        {
          invitations: Type.Array(InvitationAnswer),
          invitedCount: Type.Integer({ examples: [1] }),
          alreadyInvitedCount: Type.Integer({ examples: [0] }),
        },
        { description: 'The new invitations, without people who already had one.' },
      ),
    },
    rehearsalConflict,
  ),
  remove: manage(
    {
      summary: 'Withdraw an invitation',
      description: 'Somebody who has already registered stays registered.',
      params: Type.Object({ ...auctionParams.properties, invitationId: Id('The invitation.', 61) }),
    },
    { 204: noContent },
  ),
}
