import { Type } from 'typebox'
import { readEmail } from '../../accounts/emails.ts'
import { gala } from '../../auctions/example.ts'
import { STAFF_DAYS, type StaffRole, staffRoles } from '../../auctions/staff-roles.ts'
import { page } from '../../database/page.ts'
import type { Connection, Transaction } from '../../database/pool.ts'
import { row } from '../../database/pool.ts'
import { toEpoch } from '../../epoch.ts'
import { ApiError, invalidFields } from '../../errors.ts'
import { noContent } from '../../http/answers/answers.ts'
import { Id, pageQuery } from '../../http/answers/paging.ts'
import type { App } from '../../http/server/app-type.ts'
import { writeAudit } from '../audit.ts'
import type { AuctionOrganizer } from '../authority.ts'
import type { Management } from '../management.ts'
import { auctionParams, Closed, Line, manage, OneOf } from '../schema.ts'

/** Who helps at one auction, and with what. Only its managers decide. */
export function staffRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/auctions/:auctionId/staff'

  app.get(path, { ...gate, schema: schemas.list }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId)
    const found = await listStaff(changes.db, auctionId, request.query)
    return { staff: found.rows.map(show), totalCount: found.totalCount }
  })

  app.post(path, { ...gate, schema: schemas.add }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const email = readEmail(request.body.email)
    if (email === null) throw invalidFields({ email: ['is not an e-mail address'] })
    const member = await changes.commit((tx) => addStaff(tx, organizer, { email, roles: request.body.roles }))
    return reply.code(201).send(show(member))
  })

  app.delete(`${path}/:staffId`, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    await changes.commit((tx) => removeStaff(tx, organizer, request.params.staffId))
    return reply.code(204).send()
  })
}

type StaffRow = { id: number; email: string; roles: StaffRole[]; name: string | null; created_at: Date }

const columns = `auction_staff.id, auction_staff.email, auction_staff.roles, auction_staff.created_at,
  (select first_name || ' ' || last_name from users
    where lower(users.email) = lower(auction_staff.email) and users.deleted_at is null) as name`

const show = ({ created_at, ...member }: StaffRow) => ({ ...member, addedAt: toEpoch(created_at) })

function listStaff(db: Connection, auctionId: number, query: { limit?: number; offset?: number }) {
  const list = { columns, from: 'auction_staff where auction_id = $1', orderBy: 'lower(email), id desc' }
  return page<StaffRow>(db, { ...list, values: [auctionId] }, query)
}

/** If somebody is staff already, the new roles replace the old ones. */
async function addStaff(
  tx: Transaction,
  organizer: AuctionOrganizer,
  { email, roles }: { email: string; roles: StaffRole[] },
): Promise<StaffRow> {
  const { organizationId, auctionId } = organizer
  const member = (await row<StaffRow>(
    tx,
    `insert into auction_staff (auction_id, email, roles) values ($1, $2, $3)
     on conflict (auction_id, lower(email)) do update set roles = excluded.roles
     returning ${columns}`,
    [auctionId, email, roles],
  ))!
  await writeAudit(tx, organizer, {
    organizationId,
    action: 'add',
    subject: 'staff',
    subjectId: member.id,
    changes: { auctionId, email, roles },
  })
  return member
}

async function removeStaff(tx: Transaction, organizer: AuctionOrganizer, staffId: number): Promise<void> {
  const { organizationId, auctionId } = organizer
  const removed = await row<{ email: string }>(
    tx,
    'delete from auction_staff where auction_id = $1 and id = $2 returning email',
    [auctionId, staffId],
  )
  if (!removed) throw new ApiError('not_found', 'This person is not on the staff of the auction.')
  await writeAudit(tx, organizer, {
    organizationId,
    action: 'remove',
    subject: 'staff',
    subjectId: staffId,
    changes: { auctionId, email: removed.email },
  })
}

const roles = Type.Array(OneOf(staffRoles, 'A part of the evening.', 'door'), {
  minItems: 1,
  uniqueItems: true,
  description:
    '`door`: guests and check-in. `desk`: purchases, payments and receipts. `clerk`: live lots, bids and pledges for guests. `screen`: the big screen.',
  examples: [['door', 'desk']],
})

const StaffAnswer = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    roles,
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'Null while there is no account with this e-mail.',
    }),
    addedAt: Type.Integer({ description: 'Epoch seconds.' }),
  },
  {
    title: 'StaffMember',
    description: 'Somebody who helps at this auction.',
    examples: [
      {
        id: 5,
        email: 'noor@goodlot.example',
        roles: ['door', 'desk'],
        name: 'Noor Haddad',
        addedAt: gala.startTime,
      },
    ],
  },
)

const schemas = {
  list: manage(
    {
      summary: 'The staff of an auction',
      description: 'Volunteers with a part of what a manager may do.',
      params: auctionParams,
      querystring: Type.Object(pageQuery()),
    },
    {
      200: Type.Object(
        { staff: Type.Array(StaffAnswer), totalCount: Type.Integer() },
        { description: 'Sorted by e-mail address.' },
      ),
    },
  ),
  add: manage(
    {
      summary: 'Add somebody to the staff of an auction',
      description: `By e-mail, with or without an account yet; naming somebody again replaces their roles. Roles end when the auction is reconciled or cancelled, or ${STAFF_DAYS} days after it closed.`,
      params: auctionParams,
      body: Closed(
        { email: Line('Their e-mail.', 'noor@goodlot.example', 320), roles },
        { title: 'NewStaffMember' },
      ),
    },
    { 201: StaffAnswer },
  ),
  remove: manage(
    {
      summary: 'Remove somebody from the staff of an auction',
      description: 'Takes effect at once, whatever token they hold.',
      params: Type.Object({ ...auctionParams.properties, staffId: Id('The staff member.', 5) }),
    },
    { 204: noContent },
  ),
}
