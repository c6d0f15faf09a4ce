import { ApiError } from '../http/answers/api-error.ts'
import { attemptsNamed } from './attempts.ts'
import { lookAt, type PaymentParts } from './look.ts'

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
  if (!isOurs) throw new ApiError('validation_error', 'The signature is not right.')
  const { objectId, intentId, type } = hint
  log.debug({ organizationId, type }, 'the payment provider sent a hint')
  for (const { id } of await attemptsNamed(changes.db, { organizationId, objectId, intentId }))
    await lookAt(parts, id)
}
