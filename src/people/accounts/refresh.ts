import { hash, randomBytes } from 'node:crypto'
import type { Database, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { AccessTokens, TokenSubject } from './tokens.ts'

export type TokenResponse = {
  accessToken: string
  refreshToken: string
  expiresIn: number
  deviceToken: string
}

const REFRESH_DAYS = 90
/**
 * How long an exchanged token still works, so that a lost answer can be asked for again, and two tabs that refresh at the
 * same moment both get one. All of these answers are good until one of them is exchanged.
 */
const RETRY_SECONDS = 10
/** A device token expired an hour before it was made, so it opens nothing, whatever the clocks of other servers say. */
const EXPIRED_SECONDS = -3_600

type Presented = {
  familyId: string
  userId: number
  guid: string
  client: string
  whitelabelId: number
  isUsable: boolean
  /** Another answer to the same exchange was used instead of this one. */
  isReplaced: boolean
  isLive: boolean
  isRetry: boolean
}

/** Exchanges a refresh token for a new pair. One that is exchanged again later was copied, so its whole family ends. */
export async function refresh(
  db: Database,
  tokens: AccessTokens,
  refreshToken: string,
): Promise<TokenResponse> {
  const tokenHash = hashOf(refreshToken)
  const response = await inTransaction(db, async (tx) => {
    const presented = await lockPresented(tx, tokenHash)
    if (!presented?.isUsable || presented.isReplaced || !tokens.accepts(presented.client)) return null
    if (!presented.isLive && !presented.isRetry) {
      await execute(tx, 'update refresh_families set ended_at = goodlot_now() where id = $1', [
        presented.familyId,
      ])
      return null
    }
    await execute(
      tx,
      'update refresh_tokens set rotated_at = goodlot_now() where token_hash = $1 and rotated_at is null',
      [tokenHash],
    )
    await replaceSiblings(tx, tokenHash)
    const subject = { ...presented, id: presented.userId }
    return issue(tx, tokens, { subject, familyId: presented.familyId, parentHash: tokenHash })
  })
  if (!response) throw new ApiError('unauthorized', 'The refresh token is not valid. Please sign in again.')
  return response
}

/** The first pair of a new family, made when a PIN was right. */
export async function startFamily(
  tx: Transaction,
  tokens: AccessTokens,
  subject: TokenSubject,
): Promise<TokenResponse> {
  const family = (await row<{ id: string }>(
    tx,
    'insert into refresh_families (user_id, client, whitelabel_id) values ($1, $2, $3) returning id',
    [subject.id, subject.client, subject.whitelabelId],
  ))!
  return issue(tx, tokens, { subject, familyId: family.id, parentHash: null })
}

/** Every device has to sign in again, at the latest when its access token expires. */
export async function endFamilies(tx: Transaction, userId: number): Promise<void> {
  await execute(
    tx,
    'update refresh_families set ended_at = goodlot_now() where user_id = $1 and ended_at is null',
    [userId],
  )
}

/** The family's row is the lock: two exchanges of one token happen one after the other. */
async function lockPresented(tx: Transaction, tokenHash: Buffer): Promise<Presented | undefined> {
  await execute(
    tx,
    `select from refresh_families where id = (select family_id from refresh_tokens where token_hash = $1) for update`,
    [tokenHash],
  )
  return row<Presented>(
    tx,
    `select family.id as "familyId", family.user_id as "userId", users.guid, family.client,
            family.whitelabel_id as "whitelabelId",
            family.ended_at is null and token.expires_at > goodlot_now()
              and not users.is_locked_out and users.deleted_at is null as "isUsable",
            token.replaced_at is not null as "isReplaced", token.rotated_at is null as "isLive",
            token.rotated_at > goodlot_now() - $2 * interval '1 second'
              and not exists (select from refresh_tokens as child
                               where child.parent_hash = token.token_hash and child.rotated_at is not null) as "isRetry"
       from refresh_tokens as token
       join refresh_families as family on family.id = token.family_id
       join users on users.id = family.user_id
      where token.token_hash = $1`,
    [tokenHash, RETRY_SECONDS],
  )
}

/** Of several answers to one exchange the first that is used goes on; the others end, and the family does not. */
async function replaceSiblings(tx: Transaction, tokenHash: Buffer): Promise<void> {
  await execute(
    tx,
    `update refresh_tokens as sibling set replaced_at = goodlot_now()
       from refresh_tokens as token
      where token.token_hash = $1 and sibling.parent_hash = token.parent_hash
        and sibling.token_hash <> $1 and sibling.replaced_at is null`,
    [tokenHash],
  )
}

async function issue(
  tx: Transaction,
  tokens: AccessTokens,
  { subject, familyId, parentHash }: { subject: TokenSubject; familyId: string; parentHash: Buffer | null },
): Promise<TokenResponse> {
  const refreshToken = randomBytes(32).toString('base64url')
  await execute(
    tx,
    `insert into refresh_tokens (token_hash, family_id, parent_hash, expires_at)
     values ($1, $2, $3, goodlot_now() + $4 * interval '1 day')`,
    [hashOf(refreshToken), familyId, parentHash, REFRESH_DAYS],
  )
  const client = (await row<{ seconds: number }>(
    tx,
    'select token_seconds as seconds from clients where name = $1',
    [subject.client],
  ))!
  const named = { ...subject, signInId: familyId }
  const accessToken = await tokens.sign(named, client.seconds)
  const deviceToken = await tokens.sign(named, EXPIRED_SECONDS)
  return { accessToken, refreshToken, expiresIn: client.seconds, deviceToken }
}

const hashOf = (token: string) => hash('sha256', token, 'buffer')
