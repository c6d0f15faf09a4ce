import type { ReceiptLanguage } from '../../money/bills/receipt-file-schema.ts'
import { receiptWords } from '../../money/bills/receipt-words/languages.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { dateFormat } from '../../platform/http/values/formats.ts'
import { mailPictureUrl } from '../../platform/images/mail-pictures.ts'
import type { MailWords } from '../words/en.ts'
import { languageOf, languages } from '../words/languages.ts'
import type { Addressed } from './about.ts'

type Change = {
  subject: 'manager' | 'paymentAccess' | 'key' | 'webhook'
  action: string
  /** The manager's address, the key's name or the webhook's address. */
  named: string
  at: Date
  actor: string
  timeZone: string
  organizationId: number
  charity: string
  logoKey: string | null
  contactEmail: string | null
  reader: { email: string; name: string; language: string | null; wasRemoved: boolean }
}

/** To all managers at once: who changed rights, or where money and names go. Null once the reader has no account. */
export async function importantChange(
  db: Connection,
  { auditId, userId }: { auditId: number | null; userId: number | null },
  publicUrl: string,
): Promise<Addressed | null> {
  const change = await readChange(db, { auditId, userId })
  if (!change) return null
  const { reader, charity, logoKey, contactEmail, organizationId } = change
  const language = languageOf(reader.language)
  const words = languages[language]!
  const text = words.importantChange
  const what = sentence(text, change)
  return {
    isTyped: false,
    letter: {
      language,
      subject: text.subject(charity),
      preview: what,
      color: null,
      picture: null,
      charity: { name: charity, logoUrl: logoKey && mailPictureUrl(publicUrl, logoKey, 'mail-logo.png') },
      blocks: [
        { is: 'title', text: what },
        { is: 'text', text: text.by(change.actor, momentText(change, language)) },
        { is: 'text', text: text.unexpected },
        { is: 'button', label: text.button, url: `${publicUrl}/console/organizations/${organizationId}` },
      ],
      footer: reader.wasRemoved ? [] : [words.whyManager(charity)],
      stop: null,
    },
    to: { name: reader.name, address: reader.email },
    sender: words.from(charity),
    replyTo: contactEmail,
  }
}

/** The webhook as it is now: the entry of a change holds only what changed. */
const readChange = (db: Connection, { auditId, userId }: { auditId: number | null; userId: number | null }) =>
  row<Change>(
    db,
    `select entry.subject, entry.action, entry.created_at as at,
            coalesce(entry.changes ->> 'email', subject_person.email, entry.changes ->> 'name', url, '') as named,
            concat_ws(' ', actor.first_name, actor.last_name) as actor,
            coalesce((select time_zone from auctions where organization_id = organizations.id order by id desc limit 1), 'UTC')
              as "timeZone",
            organizations.id as "organizationId", organizations.name as charity, images.key as "logoKey",
            contact_email as "contactEmail",
            jsonb_build_object('email', reader.email, 'language', reader.language,
              'name', reader.first_name || ' ' || reader.last_name,
              'wasRemoved', entry.subject = 'manager' and entry.action = 'remove' and subject_id = reader.id) as reader
       from audit_log as entry
       join organizations on organizations.id = entry.organization_id
       join users as actor on actor.id = actor_id
       join users as reader on reader.id = $2 and reader.deleted_at is null
       left join images on images.id = organizations.logo_id
       left join users as subject_person on entry.subject = 'manager' and subject_person.id = subject_id
       left join webhook_endpoints as endpoints on entry.subject = 'webhook' and endpoints.id = subject_id
      where entry.id = $1`,
    [auditId, userId],
  )

function sentence(text: MailWords['importantChange'], { subject, action, named, charity }: Change): string {
  if (subject === 'key') return text.keyMade(named)
  if (subject === 'webhook') return text.namesAreSent(URL.canParse(named) ? new URL(named).host : named)
  if (subject === 'paymentAccess') return action === 'delete' ? text.accountRemoved : text.accountSet
  return action === 'remove' ? text.managerRemoved(named, charity) : text.managerAdded(named, charity)
}

const momentText = ({ at, timeZone }: Change, language: string) =>
  dateFormat(receiptWords[language as ReceiptLanguage].locale, {
    timeZone,
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
