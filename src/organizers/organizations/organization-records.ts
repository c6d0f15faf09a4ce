import type { Static } from 'typebox'
import { auctionStatus } from '../../engine/statuses.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { imageUrl } from '../../platform/images/image-url.ts'
import { announceAuctionsOf } from '../basics/announce.ts'
import { differences, writeAudit } from '../basics/audit.ts'
import type { OrganizationOrganizer, Organizer } from '../basics/authority.ts'
import { type Field, flatten, plain, toColumns } from '../basics/fields.ts'
import { withCleanDescription } from '../descriptions/clean-html.ts'
import type { NewOrganization, OrganizationAnswer, OrganizationChanges } from './organization-schema.ts'

type OrganizationRow = {
  id: number
  name: string
  description: string | null
  website: string | null
  legalName: string | null
  taxNumber: string | null
  receiptFooter: string | null
  contactEmail: string | null
  logo_key: string | null
  auction_count: number
  created_at: Date
}

const columns = `organizations.id, organizations.name, description, website, legal_name as "legalName",
  tax_number as "taxNumber", receipt_footer as "receiptFooter", contact_email as "contactEmail", images.key as logo_key,
  (select count(*)::int from auctions where organization_id = organizations.id) as auction_count,
  organizations.created_at`

const fields: Field[] = [
  { path: 'name', column: 'name', kind: plain },
  { path: 'description', column: 'description', kind: plain },
  { path: 'website', column: 'website', kind: plain },
  { path: 'legalName', column: 'legal_name', kind: plain },
  { path: 'taxNumber', column: 'tax_number', kind: plain },
  { path: 'receiptFooter', column: 'receipt_footer', kind: plain },
  { path: 'contactEmail', column: 'contact_email', kind: plain },
]

export function showOrganization(
  organization: OrganizationRow,
  publicUrl: string,
): Static<typeof OrganizationAnswer> {
  return {
    id: organization.id,
    name: organization.name,
    description: organization.description,
    website: organization.website,
    legalName: organization.legalName,
    taxNumber: organization.taxNumber,
    receiptFooter: organization.receiptFooter,
    contactEmail: organization.contactEmail,
    logoUrl: organization.logo_key && imageUrl(publicUrl, organization.logo_key, 'medium'),
    auctionCount: organization.auction_count,
    createdAt: toEpoch(organization.created_at),
  }
}

export function listOrganizations(
  db: Connection,
  organizer: Organizer,
  query: { search?: string; limit: number; offset: number },
) {
  return page<OrganizationRow>(
    db,
    {
      columns,
      from: `organizations left join images on images.id = organizations.logo_id
              where deleted_at is null
                and ($1::text is null or organizations.folded_name like like_pattern($1))
                and ($2 or organizations.id = $4 or exists (select from organization_managers as managers
                                    where managers.organization_id = organizations.id and managers.user_id = $3))`,
      orderBy: 'organizations.folded_name, organizations.id desc',
      values: [
        query.search ?? null,
        organizer.isAdministrator,
        organizer.id,
        organizer.keyOrganizationId ?? null,
      ],
    },
    query,
  )
}

export async function readOrganization(db: Connection, id: number): Promise<OrganizationRow> {
  return (await row<OrganizationRow>(
    db,
    `select ${columns} from organizations left join images on images.id = organizations.logo_id
      where organizations.id = $1`,
    [id],
  ))!
}

export async function createOrganization(
  tx: Transaction,
  organizer: Organizer,
  given: Static<typeof NewOrganization>,
): Promise<OrganizationRow> {
  const body = withCleanDescription(given)
  const { columns: names, values } = toColumns(fields, body)
  const { id } = (await row<{ id: number }>(
    tx,
    `insert into organizations (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    values,
  ))!
  const entry = { organizationId: id, action: 'create', subject: 'organization', subjectId: id } as const
  await writeAudit(tx, organizer, { ...entry, changes: body })
  return readOrganization(tx, id)
}

export async function updateOrganization(
  tx: Transaction,
  emit: EmitEvent,
  { organizer, ...wanted }: { organizer: OrganizationOrganizer; body: Static<typeof OrganizationChanges> },
): Promise<OrganizationRow> {
  const body = withCleanDescription(wanted.body)
  const { organizationId: id } = organizer
  await execute(tx, 'select from organizations where id = $1 for no key update', [id])
  const before = await readOrganization(tx, id)
  const changed = differences({ ...before }, flatten(fields, body))
  if (Object.keys(changed).length === 0) return before
  const { columns: names, values } = toColumns(fields, body)
  const set = names.map((name, index) => `${name} = $${index + 2}`).join(', ')
  await execute(tx, `update organizations set ${set} where id = $1`, [id, ...values])
  await writeAudit(tx, organizer, {
    organizationId: id,
    action: 'update',
    subject: 'organization',
    subjectId: id,
    changes: changed,
  })
  await announceAuctionsOf(tx, emit, id)
  return readOrganization(tx, id)
}

/** Its auctions disappear with it, so none of them may be under way. */
export async function deleteOrganization(
  tx: Transaction,
  emit: EmitEvent,
  organizer: OrganizationOrganizer,
): Promise<void> {
  const { organizationId: id } = organizer
  await execute(tx, 'select from organizations where id = $1 for no key update', [id])
  // Locked, so that none of them opens meanwhile.
  await execute(tx, 'select from auctions where organization_id = $1 order by id for no key update', [id])
  const { presale, preview, open, paused, extended } = auctionStatus
  const underWay = await row<{ name: string }>(
    tx,
    'select name from auctions where organization_id = $1 and status_id = any($2::int[]) order by id limit 1',
    [id, [presale, preview, open, paused, extended]],
  )
  if (underWay) {
    const message = `The auction “${underWay.name}” is running. Close or cancel it first.`
    throw new ApiError('conflict', message, { reason: 'auction_under_way' })
  }
  await execute(tx, 'update organizations set deleted_at = goodlot_now() where id = $1', [id])
  await writeAudit(tx, organizer, {
    organizationId: id,
    action: 'delete',
    subject: 'organization',
    subjectId: id,
  })
  await announceAuctionsOf(tx, emit, id)
}
