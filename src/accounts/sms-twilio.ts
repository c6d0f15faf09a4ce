import type { Time } from '../time/time.ts'
import type { Phone } from './phones.ts'
import { callProvider } from './provider-call.ts'
import type { SmsProvider } from './sms-provider.ts'

type TwilioSettings = {
  accountSid: string
  authToken: string
  from: string
  messagesUrl: string
  lookupUrl: string
}

/** Twilio's HTTP API: Messages to send, Lookup to ask whether a number exists and can take an SMS. */
export class TwilioSms implements SmsProvider {
  readonly #settings: TwilioSettings
  readonly #headers: Record<string, string>
  readonly #time: Time

  constructor(settings: TwilioSettings, time: Time) {
    this.#settings = settings
    this.#time = time
    const credentials = Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64')
    this.#headers = { authorization: `Basic ${credentials}` }
  }

  async send(phone: Phone, text: string): Promise<'sent' | 'refused'> {
    const { messagesUrl, accountSid, from } = this.#settings
    const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
    const body = new URLSearchParams({ To: phone.e164, ...sender, Body: text })
    const url = `${messagesUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
    const { status, json } = await callProvider(url, {
      method: 'POST',
      body,
      headers: this.#headers,
      time: this.#time,
    })
    if (status === 201) return 'sent'
    const code = (json as { code?: number } | null)?.code
    if (code && recipientErrors.has(code)) return 'refused'
    throw troubleOf(status, code)
  }

  async isReachable(phone: Phone): Promise<boolean> {
    const number = encodeURIComponent(phone.e164)
    const url = `${this.#settings.lookupUrl}/v2/PhoneNumbers/${number}?Fields=line_type_intelligence`
    const { status, json } = await callProvider(url, { headers: this.#headers, time: this.#time })
    if (status === 404) return false
    const found = json as Lookup | null
    if (status !== 200 || typeof found?.valid !== 'boolean') throw troubleOf(status, found?.code)
    return found.valid && !unreachableTypes.has(found.line_type_intelligence?.type ?? '')
  }
}

type Lookup = { valid?: boolean; code?: number; line_type_intelligence?: { type?: string | null } | null }

/** Twilio's own code tells the operator more than the status; its text could repeat the number, so it stays out. */
function troubleOf(status: number, code: number | undefined): Error {
  return new Error(`Twilio answered ${status}${code ? ` (error ${code})` : ''}`)
}

/** This number cannot be texted (wrong, landline, unsubscribed, region switched off): no sign that Twilio is down. */
const recipientErrors = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 30003, 30005, 30006])

const unreachableTypes = new Set(['landline', 'pager', 'voicemail', 'premium', 'sharedCost', 'uan'])
