/** Why a call failed: no answer at all, or an error with the API's own code. */
export class Failure extends Error {
  /** No answer: the network failed, or the service is restarting. The request may have been carried out anyway. */
  readonly isUnanswered: boolean
  /** The service did answer, but only that it has too much to do or is restarting. */
  readonly isBusy: boolean
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | null
  readonly details: Record<string, unknown>

  constructor(
    message: string,
    { status = 0, code = 'unanswered', retryAfterSeconds = null, details = {} }: FailureFacts = {},
  ) {
    super(message)
    this.isUnanswered = status === 0 || status === 502 || status === 503 || status === 504
    this.isBusy = status === 503 && code === 'server_error'
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
  }
}

type FailureFacts = {
  status?: number
  code?: string
  retryAfterSeconds?: number | null
  details?: Record<string, unknown>
}
