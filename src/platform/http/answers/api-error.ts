/** An error that ends a request. `code` is part of the contract: clients branch on it, never on the message. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails & { status?: number } = {}) {
    super(message)
    const { status, ...rest } = details
    this.code = code
    this.status = status ?? statusOf[code]
    this.details = rest
  }
}

type ErrorDetails = {
  /** Messages per offending field, beside the envelope. */
  fields?: Record<string, string[]>
  /** Seconds; sent as a header, and on 429 in the body too. */
  retryAfter?: number
  reason?: string
  /** In which auction or organization, for people. */
  where?: string
  /** The statuses a refused change could have gone to instead. */
  allowed?: string[]
  /** The present state of what was changed meanwhile. */
  current?: object
  /** What is not settled in an auction that was to be marked as settled. */
  unsettled?: object
  /** What a key of a payment provider may not do, in the provider's words. */
  missingRights?: string[]
}

export type ErrorCode = keyof typeof statusOf

const statusOf = {
  validation_error: 400,
  invalid_email: 400,
  invalid_phone: 400,
  registration_blocked: 400,
  unauthorized: 401,
  invalid_pin: 401,
  captcha_failed: 403,
  forbidden: 403,
  not_found: 404,
  email_exists: 409,
  conflict: 409,
  purchase_refused: 409,
  gone: 410,
  rate_limited: 429,
  server_error: 500,
} as const

/** These codes come with a `reason`. */
export const codesWithReason: readonly ErrorCode[] = ['conflict', 'purchase_refused']

/** 400 with messages per field; the first of them is also the message. */
export function invalidFields(fields: Record<string, string[]>): ApiError {
  const [name, messages] = Object.entries(fields)[0] ?? ['request', ['is not valid']]
  return new ApiError('validation_error', `${name} ${messages[0]}.`, { fields })
}
