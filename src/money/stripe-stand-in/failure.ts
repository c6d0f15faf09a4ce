import type Stripe from 'stripe'

/** An answer that says no, in the shape of Stripe's. */
export class Failure extends Error {
  readonly status: number
  readonly body: { error: Pick<Stripe.StripeRawError, 'type' | 'code' | 'message' | 'decline_code'> }

  constructor(status: number, error: Failure['body']['error']) {
    super(error.message ?? error.code ?? error.type)
    this.status = status
    this.body = { error }
  }
}

export function invalid(message: string, code?: string): Failure {
  return new Failure(400, { type: 'invalid_request_error', message, ...(code ? { code } : {}) })
}

export function missing(id: string): Failure {
  const message = `No such object: '${id}'`
  return new Failure(404, { type: 'invalid_request_error', code: 'resource_missing', message })
}

export function declined(code: string, declineCode?: string): Failure {
  const decline = declineCode ? { decline_code: declineCode } : {}
  return new Failure(402, { type: 'card_error', code, message: 'The card was declined.', ...decline })
}
