import { Type } from 'typebox'
import { gala } from '../../auction/auctions/example.ts'
import { STAFF_DAYS, staffRoles } from '../../auction/auctions/staff-roles.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { auctionParams, Closed, Line, manage, OneOf } from '../basics/schema.ts'

const roles = Type.Array(OneOf(staffRoles, 'A part of the evening.', 'door'), {
  minItems: 1,
  uniqueItems: true,
  description:
    '`door`: guests and check-in. `desk`: purchases, payments and receipts. `clerk`: live lots, bids and pledges for guests. `screen`: the big screen.',
  examples: [['door', 'desk']],
})

const exampleStaff = {
  id: 5,
  email: 'noor@goodlot.example',
  roles: ['door', 'desk'],
  isConfirmed: true,
  userId: 12,
  name: 'Noor Haddad',
  phoneLastTwoDigits: '42',
  addedAt: gala.startTime,
}

export const StaffAnswer = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    roles,
    isConfirmed: Type.Boolean({
      description:
        'Whether the roles are in force. False if nobody has proved the address they were given to, and a manager has not yet confirmed the person who first uses them.',
    }),
    userId: orNull(
      Type.Integer({
        description: 'Who has used the roles, or awaits confirmation. Null until someone has used them.',
      }),
    ),
    name: orNull(Type.String({ description: 'Null until this person has used the roles.' })),
    phoneLastTwoDigits: orNull(
      Type.String({
        description:
          'Of the account that has the roles or awaits confirmation: of the phone that a PIN proved; null where none was proved.',
      }),
    ),
    addedAt: Type.Integer({ description: 'Epoch seconds.' }),
  },
  { title: 'StaffMember', description: 'A staff member of this auction.', examples: [exampleStaff] },
)

const memberParams = Type.Object({ ...auctionParams.properties, staffId: Id('The staff member.', 5) })

export const staffSchemas = {
  list: manage(
    {
      summary: 'The staff of an auction',
      description: 'Volunteers with some of a manager’s rights.',
      params: auctionParams,
      querystring: Type.Object(pageQuery()),
    },
    {
      200: Type.Object(
        { staff: Type.Array(StaffAnswer), totalCount: Type.Integer() },
        { description: 'Sorted by email address.' },
      ),
    },
  ),
  add: manage(
    {
      summary: 'Add someone to the staff of an auction',
      description: `By email. If an account has proved this address by a mailed link or code, the roles are in force at once and stay with that account. Otherwise they wait: whoever signs in with the address and uses them has to prove it, or to be confirmed by a manager, since registering proves a phone and not an address. It makes no difference whether the account or the role came first. Adding someone again replaces their roles, and does not confirm them. Roles end when the auction is reconciled or cancelled, or ${STAFF_DAYS} days after it closed.`,
      params: auctionParams,
      body: Closed(
        { email: Line('Their email.', exampleStaff.email, 320), roles },
        { title: 'NewStaffMember' },
      ),
    },
    { 201: StaffAnswer },
  ),
  confirm: manage(
    {
      summary: 'Confirm someone who uses a role for the first time',
      description:
        'For roles given to an address that nobody has proved. Compare the last two digits of the phone with that person; from then on the roles are theirs. Confirming them again changes nothing.',
      params: memberParams,
      body: Closed(
        { userId: Id('The person shown as awaiting confirmation.', exampleStaff.userId) },
        { title: 'StaffConfirmation' },
      ),
    },
    { 200: StaffAnswer },
    { code: 'conflict', meaning: '`not_waiting`: this is not the person awaiting confirmation.' },
  ),
  remove: manage(
    {
      summary: 'Remove someone from the staff of an auction',
      description: 'Takes effect at once, whatever token they hold.',
      params: memberParams,
    },
    { 204: noContent },
  ),
}
