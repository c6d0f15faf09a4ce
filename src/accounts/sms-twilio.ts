import type { Phone } from './phones.ts'
import type { SmsProvider } from './sms.ts'

export type TwilioSettings = {
  accountSid: string
  authToken: string
  from: string
  messagesUrl: string
  lookupUrl: string
}

const TIMEOUT_MS = 5_000

/** Twilio's HTTP API: Messages to send, Lookup to ask whether a number exists and can take an SMS. */
export class TwilioSms implements SmsProvider {
  readonly #settings: TwilioSettings
  readonly #authorization: string

  constructor(settings: TwilioSettings) {
    this.#settings = settings
    this.#authorization = `Basic ${Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64')}`
  }

  async send(phone: Phone, text: string): Promise<void> {
    const { messagesUrl, accountSid, from } = this.#settings
    const body = new URLSearchParams({ To: phone.e164, From: from, Body: text })
    await this.#call(`${messagesUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      method: 'POST',
      body,
    })
  }

  async isReachable(phone: Phone): Promise<boolean> {
    const url = `${this.#settings.lookupUrl}/v2/PhoneNumbers/${encodeURIComponent(phone.e164)}?Fields=line_type_intelligence`
    const answer = await this.#call(url, {})
    const found = (await answer.json()) as {
      valid?: boolean
      line_type_intelligence?: { type?: string | null } | null
    }
    return found.valid === true && !unreachableTypes.has(found.line_type_intelligence?.type ?? '')
  }

  async #call(url: string, init: RequestInit): Promise<Response> {
    const headers = { authorization: this.#authorization }
    const answer = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.ok) return answer
    // Twilio's own code tells the operator more than the status; its text could repeat the number, so it stays out.
    const { code } = (await answer.json().catch(() => ({}))) as { code?: number }
    throw new Error(`Twilio answered ${answer.status}${code ? ` (error ${code})` : ''}`)
  }
}

const unreachableTypes = new Set(['landline', 'pager', 'voicemail', 'premium', 'sharedCost', 'uan'])
