import { Type } from 'typebox'
import { noContent } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { pageQuery } from '../../platform/http/answers/paging.ts'
import { exampleOrganization } from '../basics/example.ts'
import { Closed, Html, Line, manage, organizationParams, Text } from '../basics/schema.ts'

const settings = {
  name: Line('The name.', 'Maple Hospital Foundation'),
  description: orNull(Html('Who they are.')),
  website: orNull(
    Type.String({ pattern: '^https?://\\S+$', maxLength: 500, examples: ['https://maple.example'] }),
  ),
  legalName: orNull(Line('On receipts: as it is registered.', 'Maple Hospital Foundation, Inc.')),
  taxNumber: orNull(Line('On receipts: its number as a charity.', '12-3456789', 100)),
  receiptFooter: orNull(Text('On receipts, below the lines; plain text.', 2000)),
  contactEmail: orNull(
    Type.String({
      pattern: '^[^@\\s<>,;:"()\\\\]+@[^@\\s<>,;:"()\\\\]+$',
      maxLength: 254,
      description: 'Where answers to mails go.',
      examples: ['events@maple.example'],
    }),
  ),
}
const { name, description, website, legalName, taxNumber, receiptFooter, contactEmail } = exampleOrganization
const newOrganization = { name, description, website, legalName, taxNumber, receiptFooter, contactEmail }

export const NewOrganization = Closed(
  {
    name: settings.name,
    description: Type.Optional(settings.description),
    website: Type.Optional(settings.website),
    legalName: Type.Optional(settings.legalName),
    taxNumber: Type.Optional(settings.taxNumber),
    receiptFooter: Type.Optional(settings.receiptFooter),
    contactEmail: Type.Optional(settings.contactEmail),
  },
  { title: 'NewOrganization', examples: [newOrganization] },
)
export const OrganizationChanges = Type.Partial(NewOrganization, {
  title: 'OrganizationChanges',
  additionalProperties: false,
  examples: [{ website: newOrganization.website }],
})
export const OrganizationAnswer = Type.Object(
  {
    id: Type.Integer(),
    ...settings,
    logoUrl: orNull(Type.String()),
    auctionCount: Type.Integer(),
    createdAt: Type.Integer({ description: 'Epoch seconds.' }),
  },
  { title: 'Organization', description: 'The organization.', examples: [exampleOrganization] },
)

export const organizationSchemas = {
  list: manage(
    {
      summary: 'Organizations you manage',
      description: 'Administrators see all of them.',
      querystring: Type.Object({
        search: Type.Optional(
          Type.String({ minLength: 1, maxLength: 80, description: 'Matches part of the name.' }),
        ),
        ...pageQuery(),
      }),
    },
    {
      200: Type.Object(
        { organizations: Type.Array(OrganizationAnswer), totalCount: Type.Integer() },
        { description: 'By name.' },
      ),
    },
  ),
  create: manage(
    { summary: 'Create an organization', description: 'For administrators.', body: NewOrganization },
    {
      201: { ...OrganizationAnswer, examples: [{ ...exampleOrganization, logoUrl: null, auctionCount: 0 }] },
    },
  ),
  read: manage(
    {
      summary: 'An organization',
      description: 'With its logo and the number of its auctions.',
      params: organizationParams,
    },
    { 200: OrganizationAnswer },
  ),
  update: manage(
    {
      summary: 'Change an organization',
      description: 'Only the given fields change.',
      params: organizationParams,
      body: OrganizationChanges,
    },
    { 200: OrganizationAnswer },
  ),
  remove: manage(
    {
      summary: 'Delete an organization',
      description: 'For administrators. Its auctions are deleted with it; none of them may be running.',
      params: organizationParams,
    },
    { 204: noContent },
    { code: 'conflict', meaning: '`auction_under_way`: one of its auctions is running.' },
  ),
}
