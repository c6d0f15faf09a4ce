import { hash, randomBytes } from 'node:crypto'
import { markAddressProved } from '../../people/accounts/proved-addresses.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { Sweeping } from '../../platform/database/sweeper.ts'
import { type RateLimits, tooMany } from '../../platform/http/access/rate-limits.ts'
import { secondsToWait } from '../../platform/http/access/shared-budgets.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { MailLinks } from '../letters/mail-links.ts'
import { expiry } from '../outbox/kinds.ts'

export type ProofRequest = { userId: number; address: string; language: string | null }

/** By address too, since accounts come and go; the last is for the whole service. */
export async function takeFromProofBudgets(
  db: Connection,
  limits: RateLimits,
  { userId, address }: Pick<ProofRequest, 'userId' | 'address'>,
): Promise<void> {
  const { key } = (await row<{ key: string }>(db, 'select email_key($1) as key', [address]))!
  const shares = [
    { name: 'proofPerAddress', caller: key },
    { name: 'proofPerAddressDaily', caller: key },
    { name: 'proofPerPersonDaily', caller: `user:${userId}` },
    { name: 'proofsDaily', caller: 'all' },
  ] as const
  const outcome = await limits.takeOneOfEach(shares.map((share) => ({ ...share, mayUseReserve: true })))
  const wait = secondsToWait(outcome)
  if (wait > 0) throw tooMany(wait)
}

/** Written into the outbox; the link itself is made when the mail is. */
export async function queueProof(
  tx: Transaction,
  links: MailLinks,
  { userId, address, language }: ProofRequest,
): Promise<void> {
  const salt = randomBytes(32)
  const proof = (await row<{ id: number }>(
    tx,
    `insert into address_proofs (user_id, address, language, salt, token_hash, expires_at)
     values ($1, $2, $3, $4, $5, goodlot_now() + ${expiry('addressProof')}) returning id`,
    [userId, address, language, salt, hashOf(links.proofToken(salt))],
  ))!
  await execute(
    tx,
    `insert into outbox (kind, about, proof_id, next_at, expires_at)
     select 'addressProof', 'proof ' || id, id, goodlot_now(), expires_at from address_proofs where id = $1`,
    [proof.id],
  )
}

/** The address is theirs, if the link was mailed for this account and its address. True if it was not proved before. */
export async function proveAddress(
  tx: Transaction,
  { userId, token }: { userId: number; token: string },
): Promise<boolean> {
  const proof = await usableProof(tx, token)
  if (!proof) throw unusable()
  // Somebody registered with the address of another, who now reads a mail that the other one asked for.
  if (proof.userId !== userId) {
    const message = 'This link belongs to another account. Sign in with the address it was mailed to.'
    throw new ApiError('conflict', message, { reason: 'other_account' })
  }
  const sql = `select from users where id = $1 and email_key(email) = email_key($2)`
  if (!(await row(tx, sql, [userId, proof.address]))) throw unusable()
  return markAddressProved(tx, userId)
}

type Proof = { userId: number; address: string }

/** Locked, so that it is used once. */
const usableProof = (tx: Transaction, token: string) =>
  row<Proof>(
    tx,
    `select user_id as "userId", address from address_proofs
      where token_hash = $1 and used_at is null and expires_at > goodlot_now() for update`,
    [hashOf(token)],
  )

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

const unusable = () =>
  new ApiError('not_found', 'This link no longer works: it works once, for a day. Ask for a new one.')

export const proofSweeping = (db: Connection): Sweeping => ({
  failure: 'old proofs of addresses were not removed',
  everyMs: 3_600_000,
  sweep: () => execute(db, `delete from address_proofs where expires_at < goodlot_now() - interval '1 day'`),
})
