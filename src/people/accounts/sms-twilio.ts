import { createHmac } from 'node:crypto'
import { isSameText } from '../../platform/http/values/same-text.ts'
import type { Time } from '../../platform/time/time.ts'
import type { Phone } from './phones.ts'
import { callProvider } from './provider-call.ts'
import type { CallbackRequest, SmsProvider, Text, TextCallback, TextSent } from './sms-provider.ts'

type TwilioSettings = {
  accountSid: string
  authToken: string
  from: string
  noticesFrom: string
  messagesUrl: string
  lookupUrl: string
}

/** Twilio's HTTP API: Messages to send, Lookup to ask whether a number exists and can take an SMS. */
export class TwilioSms implements SmsProvider {
  readonly answersByItself = true
  readonly #settings: TwilioSettings
  readonly #headers: Record<string, string>
  readonly #time: Time

  constructor(settings: TwilioSettings, time: Time) {
    this.#settings = settings
    this.#time = time
    const credentials = Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64')
    this.#headers = { authorization: `Basic ${credentials}` }
  }

  async send({ phone, text, from, callbackUrl }: Text): Promise<TextSent> {
    const { messagesUrl, accountSid } = this.#settings
    const sender = from === 'pins' ? this.#settings.from : this.#settings.noticesFrom
    const body = new URLSearchParams({
      To: phone.e164,
      ...(sender.startsWith('MG') ? { MessagingServiceSid: sender } : { From: sender }),
      Body: text,
      ...(callbackUrl && { StatusCallback: callbackUrl }),
    })
    const url = `${messagesUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
    const { status, json } = await callProvider(url, {
      method: 'POST',
      body,
      headers: this.#headers,
      time: this.#time,
    })
    const answer = json as { code?: number; sid?: string } | null
    if (status === 201) return { outcome: 'sent', id: answer?.sid ?? null }
    if (answer?.code && recipientErrors.has(answer.code))
      return { outcome: 'refused', reason: reasonOf(answer.code) }
    throw troubleOf(status, answer?.code)
  }

  /** Signed with the token of the account: the address as Twilio called it, and the fields in their order. */
  readCallback({ url, headers, body }: CallbackRequest): TextCallback | null {
    const fields = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    const signed = url + fields.map(([name, value]) => name + value).join('')
    const expected = createHmac('sha1', this.#settings.authToken).update(signed).digest('base64')
    const signature = headers['x-twilio-signature']
    if (typeof signature !== 'string' || !isSameText(signature, expected)) return null
    const field = Object.fromEntries(fields)
    if (field.MessageStatus === undefined)
      return { is: 'incoming', from: field.From ?? '', text: field.Body ?? '' }
    const reason = field.ErrorCode ? reasonOf(field.ErrorCode) : null
    return { is: 'status', id: field.MessageSid ?? '', state: stateOf(field.MessageStatus), reason }
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

const reasonOf = (code: number | string) => `Twilio: error ${code}`

function stateOf(status: string): 'underWay' | 'delivered' | 'failed' {
  if (status === 'delivered' || status === 'read') return 'delivered'
  return status === 'undelivered' || status === 'failed' || status === 'canceled' ? 'failed' : 'underWay'
}

/** Twilio's own code tells the operator more than the status; its text could repeat the number, so it stays out. */
function troubleOf(status: number, code: number | undefined): Error {
  return new Error(`Twilio answered ${status}${code ? ` (error ${code})` : ''}`)
}

/** This number cannot be texted (wrong, landline, unsubscribed, region switched off): no sign that Twilio is down. */
const recipientErrors = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 30003, 30005, 30006])

const unreachableTypes = new Set(['landline', 'pager', 'voicemail', 'premium', 'sharedCost', 'uan'])
