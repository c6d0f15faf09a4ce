import { Type } from 'typebox'
import { auctionStatus } from '../../engine/statuses.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { exampleAuction, exampleDraft } from '../basics/example.ts'
import { auctionParams, manage, OneOf } from '../basics/schema.ts'
import { version } from '../basics/versions.ts'
import {
  AuctionChanges,
  bidding,
  extension,
  groups,
  NewAuction,
  place,
  plainSettings,
} from './auction-settings.ts'

export const AuctionAnswer = Type.Object(
  {
    id: Type.Integer(),
    organizationId: Type.Integer(),
    organizationName: Type.String(),
    status: OneOf(Object.keys(auctionStatus), 'Where it stands.'),
    statusId: Type.Integer(),
    ...plainSettings,
    isRehearsal: Type.Boolean({ description: 'A test copy, in which nothing is real.' }),
    closedAt: orNull(Type.Integer({ description: 'When it actually ended.' })),
    pausedAt: orNull(Type.Integer({ description: 'When it was paused.' })),
    imageUrl: orNull(Type.String()),
    address: Type.Union([Type.Object(place), Type.Null()]),
    stream: Type.Object(groups.stream),
    donations: Type.Object({
      ...groups.donations,
      imageUrl: orNull(Type.String()),
      levels: Type.Array(Type.Object({ id: Type.Integer(), amount: Type.Number() })),
    }),
    tickets: Type.Object(groups.tickets),
    checkout: Type.Object(groups.checkout),
    checkIn: Type.Object(groups.checkIn),
    bidding: Type.Object({ ...bidding, extension: Type.Object(extension) }),
    donationItemId: orNull(Type.Integer({ description: 'The item that holds the donations.' })),
    itemCount: Type.Integer({ description: 'Without deleted items and the donation item.' }),
    registrationCount: Type.Integer(),
    createdAt: Type.Integer(),
    updatedAt: Type.Integer(),
    version,
  },
  {
    title: 'ManagedAuction',
    description: 'The auction with all its settings; money is in numbers, times are epoch seconds.',
    examples: [exampleAuction],
  },
)

const { id, organizationId, organizationName, name, status, statusId, isPrivate } = exampleAuction
const { startTime, endTime, imageUrl, itemCount } = exampleAuction
const exampleLine = {
  id,
  organizationId,
  organizationName,
  name,
  status,
  statusId,
  isPrivate,
  startTime,
  endTime,
  imageUrl,
  itemCount,
}

export const AuctionLine = Type.Object(
  {
    id: Type.Integer(),
    organizationId: Type.Integer(),
    organizationName: Type.String(),
    name: Type.String(),
    status: Type.String(),
    statusId: Type.Integer(),
    isPrivate: Type.Boolean(),
    startTime: Type.Integer(),
    endTime: Type.Integer(),
    imageUrl: orNull(Type.String()),
    itemCount: Type.Integer(),
  },
  { title: 'AuctionLine', examples: [exampleLine] },
)

export const auctionSchemas = {
  list: manage(
    {
      summary: 'Auctions you manage',
      description: 'Auctions in every status, including drafts and tests. Administrators see all of them.',
      querystring: Type.Object({
        organizationId: Type.Optional(Id('Only auctions of this organization.', 3)),
        status: Type.Optional(OneOf(Object.keys(auctionStatus), 'Only in this status.', 'open')),
        search: Type.Optional(
          Type.String({ minLength: 1, maxLength: 80, description: 'Matches part of the name.' }),
        ),
        ...pageQuery(),
      }),
    },
    {
      200: Type.Object(
        { auctions: Type.Array(AuctionLine), totalCount: Type.Integer() },
        { description: 'Newest first.' },
      ),
    },
  ),
  create: manage(
    {
      summary: 'Create an auction',
      description: 'It starts as a draft that only its managers can see, with its own donation item.',
      body: NewAuction,
    },
    { 201: { ...AuctionAnswer, examples: [exampleDraft] } },
    {
      code: 'conflict',
      meaning:
        '`vanity_address_taken`: another auction has that share address. `mail_off`: strict invitations need a mail server.',
    },
  ),
  read: manage(
    { summary: 'An auction', description: 'With all its settings, in any status.', params: auctionParams },
    { 200: AuctionAnswer },
  ),
  update: manage(
    {
      summary: 'Change an auction',
      description:
        'Only the given fields change, also inside groups. Items that start or end with the auction move with its times.',
      params: auctionParams,
      body: AuctionChanges,
    },
    { 200: AuctionAnswer },
    {
      code: 'conflict',
      meaning:
        '`times_fixed`: the status does not allow it; `currency_fixed`: there are bids or purchases; `amounts_not_whole`: the new currency has no cents, and lots or spending limits have some; `has_bids`: increments and `autoBidPolicy` are fixed; `vanity_address_taken`; `mail_off`: strict invitations need a mail server; `is_rehearsal`: a rehearsal stays private and unlisted; `changed_meanwhile`: someone has changed it since; `current` is its current state.',
    },
  ),
}
