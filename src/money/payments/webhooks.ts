import { ApiError } from '../../platform/http/answers/api-error.ts'
import { attemptsNamed } from './attempts.ts'
import { lookAtAccount, organizationOfAccount } from './connected-account.ts'
import { lookAt, type PaymentParts } from './look.ts'
import type { WebhookHint } from './provider.ts'

/**
 * A webhook is only a hint to look: nothing in it is believed but which payment to read at the provider. It counts only
 * with a signature of this organization's own endpoint, for its own account, and live only where the account is.
 */
export async function takeHint(
  parts: PaymentParts,
  { organizationId, body, signature }: { organizationId: number; body: Buffer; signature: string },
): Promise<void> {
  const { changes, accesses, provider, time, log } = parts
  const own = await accesses.of(changes.db, organizationId)
  const secrets = own?.webhookSecrets ?? []
  const hint =
    own && secrets.length > 0
      ? await provider.readWebhook({ secrets, body, signature, nowMs: time.now() })
      : null
  const isOurs = hint && hint.isLive === own!.isLive && (hint.account ?? own!.accountId) === own!.accountId
  if (!isOurs) throw wrongSignature()
  log.debug({ organizationId, type: hint.type }, 'the payment provider sent a hint')
  await lookAtNamed(parts, organizationId, hint)
}

/**
 * A hint to the operator's endpoint, which serves the accounts of all organizations. One that is signed and still not
 * ours is no error, or the provider would switch the endpoint off: the operator may use the account for something else,
 * and endpoints for live money get the events of tests, too.
 */
export async function takeConnectedHint(
  parts: PaymentParts,
  { body, signature }: { body: Buffer; signature: string },
): Promise<void> {
  const { changes, accesses, provider, time, log } = parts
  const secrets = accesses.platform?.webhookSecrets ?? []
  const hint =
    secrets.length > 0 ? await provider.readWebhook({ secrets, body, signature, nowMs: time.now() }) : null
  if (!hint) throw wrongSignature()
  if (hint.account === null || hint.isLive !== accesses.platform!.isLive) return
  const organizationId = await organizationOfAccount(changes.db, hint.account)
  if (organizationId === null) return
  log.debug({ organizationId, type: hint.type }, 'the payment provider sent a hint')
  if (hint.type.startsWith('account.')) await lookAtAccount(parts, organizationId)
  else await lookAtNamed(parts, organizationId, hint)
}

async function lookAtNamed(
  parts: PaymentParts,
  organizationId: number,
  { objectId, intentId }: WebhookHint,
): Promise<void> {
  for (const { id } of await attemptsNamed(parts.changes.db, { organizationId, objectId, intentId }))
    await lookAt(parts, id)
}

const wrongSignature = () => new ApiError('validation_error', 'The signature is not right.')
