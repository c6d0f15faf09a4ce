import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { languageOf, languages } from '../words/languages.ts'
import type { Addressed } from './about.ts'
import type { MailLinks } from './mail-links.ts'

type Proof = { address: string; language: string | null; salt: Buffer }

/** Names nobody: whoever asked for it may have chosen the name for a stranger to read. Null once the link is of no use. */
export async function addressProof(
  db: Connection,
  proofId: number | null,
  links: MailLinks,
): Promise<Addressed | null> {
  const proof = await row<Proof>(
    db,
    `select address, language, salt from address_proofs
      where id = $1 and used_at is null and expires_at > goodlot_now()`,
    [proofId],
  )
  if (!proof) return null
  const language = languageOf(proof.language)
  const { addressProof: words } = languages[language]!
  return {
    isTyped: false,
    letter: {
      language,
      subject: words.title,
      preview: words.text(proof.address),
      color: null,
      picture: null,
      charity: { name: 'Goodlot', logoUrl: null },
      blocks: [
        { is: 'title', text: words.title },
        { is: 'text', text: words.text(proof.address) },
        {
          is: 'button',
          label: words.button,
          url: links.proofUrl(proof.salt),
        },
        { is: 'text', text: words.once },
      ],
      footer: [words.notYou],
      stop: null,
    },
    to: { name: '', address: proof.address },
    sender: 'Goodlot',
    replyTo: null,
  }
}
