import type Stripe from 'stripe'
import { ProviderError } from '../provider.ts'

/** A restricted key may not do this. */
export const MISSING_RIGHT = 'missing_right'

/**
 * What is known after a call failed. Stripe's own sentences stay out: they repeat keys in part, names and addresses.
 */
export function failureOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const { type, code, statusCode, requestId, detail } = error as Partial<Stripe.errors.StripeError>
  const failure = (kind: ProviderError['kind'], word: string) =>
    new ProviderError(kind, { code: code ?? word, requestId: requestId ?? null })

  if (type === 'StripeConnectionError')
    return isBeforeSending(detail) ? failure('notDone', 'unreachable') : failure('unsure', 'connection_lost')
  if (type === undefined) throw error
  if (statusCode === 401) return failure('noAccess', 'invalid_key')
  if (statusCode === 403)
    return new ProviderError('noAccess', { code: MISSING_RIGHT, requestId: requestId ?? null })
  if (code && restrictedCodes.has(code)) return failure('noAccess', code)
  // Something with this key happened, or is happening right now.
  if (type === 'StripeIdempotencyError' || code === 'idempotency_key_in_use')
    return failure('unsure', 'idempotency_error')
  if (statusCode === 429) return failure('notDone', 'rate_limit')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return failure('notDone', type === 'StripeCardError' ? 'card_declined' : 'invalid_request')
  return failure('unsure', 'api_error')
}

/** The account itself cannot take money, whatever the request says. */
const restrictedCodes = new Set([
  'account_invalid',
  'api_key_expired',
  'platform_api_key_expired',
  'testmode_charges_only',
])

/** No connection was made, so Stripe never saw the request. */
function isBeforeSending(detail: unknown): boolean {
  const code = (detail as { code?: string } | undefined)?.code ?? ''
  return beforeSending.has(code) || code.startsWith('ERR_TLS') || code.includes('CERT')
}

const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
