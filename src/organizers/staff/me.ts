import { Type } from 'typebox'
import { anna, exampleAuctionDetail, gala } from '../../auction/auctions/example.ts'
import { waitingPlaces } from '../../auction/auctions/named-managers.ts'
import { rolesOf, type StaffRole, waitingRoles } from '../../auction/auctions/staff-roles.ts'
import { type AuctionStatus, auctionStatusName } from '../../engine/statuses.ts'
import { isAddressProved } from '../../people/accounts/proved-addresses.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import type { Organizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { takeNamedRights } from './named-rights.ts'

/** What the caller may manage: the console shows this and nothing else. */
export function myRightsRoutes(app: App, { authority, changes, gate }: Management): void {
  app.get('/v3/manage/me', { ...gate, schema }, async (request) => {
    const organizer = await authority.anybody(request)
    const rights = await rightsOf(changes.db, organizer)
    const isWaiting = rights.waitingRoles.length > 0 || rights.waitingOrganizations.length > 0
    if (!isWaiting || !(await isAddressProved(changes.db, organizer.id))) return rights
    await changes.commit((tx, emit) => takeNamedRights(tx, emit, organizer.id))
    return rightsOf(changes.db, organizer)
  })
}

async function rightsOf(db: Connection, organizer: Organizer) {
  const user = await row<{ name: string; email: string }>(
    db,
    `select first_name || ' ' || last_name as name, email from users where id = $1`,
    [organizer.id],
  )
  const managed = await rows<{ id: number; name: string }>(
    db,
    `select id, name from organizations
      where deleted_at is null and ($2 or exists (select from organization_managers as managers
              where managers.organization_id = organizations.id and managers.user_id = $1))
      order by name, id desc limit ${MOST}`,
    [organizer.id, organizer.isAdministrator],
  )
  const staffed = await rows<StaffedRow>(
    db,
    `select auctions.id, auctions.name, organizations.name as "organizationName", auctions.status_id,
            auctions.start_at, auctions.end_at, ${rolesOf({ user: '$1' })} as roles
       from auctions join organizations on organizations.id = auctions.organization_id
      where organizations.deleted_at is null
        and auctions.id = any(array(select auction_id from auction_staff where user_id = $1))
      order by auctions.end_at desc, auctions.id desc limit ${MOST}`,
    [organizer.id],
  )
  return {
    userId: organizer.id,
    ...user!,
    isAdministrator: organizer.isAdministrator,
    organizations: managed,
    auctions: staffed.filter(({ roles }) => roles.length > 0).map(showStaffed),
    waitingRoles: await waitingRoles(db, organizer.id),
    waitingOrganizations: await waitingPlaces(db, organizer.id),
  }
}

/** More than anybody manages; administrators search for the rest. */
const MOST = 200

type StaffedRow = {
  id: number
  name: string
  organizationName: string
  status_id: AuctionStatus
  start_at: Date
  end_at: Date
  roles: StaffRole[]
}

const showStaffed = ({ status_id, start_at, end_at, ...auction }: StaffedRow) => ({
  ...auction,
  status: auctionStatusName(status_id),
  startTime: toEpoch(start_at),
  endTime: toEpoch(end_at),
})

export const MyRights = Type.Object(
  {
    userId: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    isAdministrator: Type.Boolean(),
    organizations: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    auctions: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        organizationName: Type.String(),
        status: Type.String(),
        startTime: Type.Integer({ description: 'Epoch seconds.' }),
        endTime: Type.Integer({ description: 'Epoch seconds.' }),
        roles: Type.Array(Type.String()),
      }),
      { description: 'Auctions where the caller is staff.' },
    ),
    waitingRoles: Type.Array(
      Type.Object({
        auctionId: Type.Integer(),
        organizationName: Type.String(),
        roles: Type.Array(Type.String()),
      }),
      {
        description:
          'Roles given to the caller’s email, which the caller has not proved. They give no rights until the caller proves the email or a manager confirms the caller.',
      },
    ),
    waitingOrganizations: Type.Array(
      Type.Object({ organizationId: Type.Integer(), organizationName: Type.String() }),
      {
        description:
          'Organizations that named the caller’s email as a manager; the caller has not proved it. They give no rights until the caller proves the email or a manager confirms the caller.',
      },
    ),
  },
  {
    title: 'MyRights',
    description: 'What the caller can manage.',
    examples: [
      {
        userId: anna.userId,
        name: 'Anna Bell',
        email: anna.email,
        isAdministrator: false,
        organizations: [],
        auctions: [
          {
            id: exampleAuctionDetail.id,
            name: exampleAuctionDetail.name,
            organizationName: exampleAuctionDetail.organization.name,
            status: 'open',
            startTime: gala.startTime,
            endTime: gala.endTime,
            roles: ['door'],
          },
        ],
        waitingRoles: [],
        waitingOrganizations: [],
      },
    ],
  },
)

const schema = {
  tags: ['Management'],
  summary: 'What the caller can manage',
  description:
    'Organizations the caller manages (administrators: all, by name, at most 200) and auctions in which they are staff, or will be once a manager confirms them. Open to everyone signed in; most people manage nothing.',
  response: answers(
    {
      200: MyRights,
    },
    'unauthorized',
    'forbidden',
    'rate_limited',
  ),
}
