import { createHmac, hash } from 'node:crypto'
import { jsonOrNull } from '../../platform/http/values/json.ts'
import { isSameText } from '../../platform/http/values/same-text.ts'
import type { Time } from '../../platform/time/time.ts'
import type { Phone } from './phones.ts'
import { callProvider } from './provider-call.ts'
import type { CallbackRequest, SmsProvider, Text, TextCallback, TextSent } from './sms-provider.ts'

type VonageSettings = {
  apiKey: string
  apiSecret: string
  signatureSecret: string
  from: string
  noticesFrom: string
  messagesUrl: string
  insightUrl: string
}

/** Vonage by plain HTTP: Messages to send, Number Insight to ask whether a number can take an SMS. */
export class VonageSms implements SmsProvider {
  readonly answersByItself = false
  readonly #settings: VonageSettings
  readonly #authorization: string
  readonly #time: Time

  constructor(settings: VonageSettings, time: Time) {
    this.#settings = settings
    this.#time = time
    const credentials = Buffer.from(`${settings.apiKey}:${settings.apiSecret}`).toString('base64')
    this.#authorization = `Basic ${credentials}`
  }

  async send({ phone, text, from, callbackUrl }: Text): Promise<TextSent> {
    const { messagesUrl, from: pinsFrom, noticesFrom } = this.#settings
    const message = {
      channel: 'sms',
      message_type: 'text',
      text,
      to: digitsOf(phone.e164),
      from: digitsOf(from === 'pins' ? pinsFrom : noticesFrom),
      ...(callbackUrl && { webhook_url: callbackUrl, webhook_version: 'v1' }),
    }
    const { status, json } = await callProvider(`${messagesUrl}/v1/messages`, {
      method: 'POST',
      body: JSON.stringify(message),
      headers: { authorization: this.#authorization, 'content-type': 'application/json' },
      time: this.#time,
    })
    const answer = json as { message_uuid?: string; type?: string } | null
    if (status === 202) return { outcome: 'sent', id: answer?.message_uuid ?? null }
    const code = codeOf(answer?.type)
    if (recipientErrors.has(code)) return { outcome: 'refused', reason: reasonOf(code) }
    throw new Error(`Vonage answered ${status}${code ? ` (error ${code})` : ''}`)
  }

  /** Standard Number Insight says what kind of line a number is; 3 and 5 to 9 are its words for a number that is none. */
  async isReachable(phone: Phone): Promise<boolean> {
    const url = `${this.#settings.insightUrl}/ni/standard/json?number=${digitsOf(phone.e164)}`
    const headers = { authorization: this.#authorization }
    const { status, json } = await callProvider(url, { headers, time: this.#time })
    const found = json as Insight | null
    if (status !== 200 || typeof found?.status !== 'number') throw new Error(`Vonage answered ${status}`)
    if (found.status === 3) return false
    if (found.status !== 0 && !partialAnswers.has(found.status))
      throw new Error(`Vonage answered ${status} (status ${found.status})`)
    return !unreachableTypes.has(found.current_carrier?.network_type ?? '')
  }

  /** A token signed with the secret for signatures, which says what the body's hash is. */
  readCallback({ headers, body, now }: CallbackRequest): TextCallback | null {
    const token = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(headers.authorization ?? '')
    if (!token) return null
    const [, head, claims, signature] = token
    const expected = createHmac('sha256', this.#settings.signatureSecret).update(`${head}.${claims}`)
    if (!isSameText(signature!, expected.digest('base64url'))) return null
    const { alg } = (decode(head!) ?? {}) as { alg?: unknown }
    const said = (decode(claims!) ?? {}) as { iat?: unknown; payload_hash?: unknown; api_key?: unknown }
    const isFresh = typeof said.iat === 'number' && Math.abs(now / 1000 - said.iat) < A_DAY_SECONDS
    const isOurs = alg === 'HS256' && said.api_key === this.#settings.apiKey
    if (!isFresh || !isOurs || said.payload_hash !== hash('sha256', body, 'hex')) return null
    return readBody(jsonOrNull(body) as CallbackBody | null)
  }
}

type Insight = { status?: number; current_carrier?: { network_type?: string | null } | null }

type CallbackBody = {
  message_uuid?: string
  status?: string
  from?: string
  text?: string
  error?: { type?: string; title?: string | number }
}

/** Callbacks are tried again for a day. */
const A_DAY_SECONDS = 86_400

function readBody(body: CallbackBody | null): TextCallback | null {
  if (!body) return null
  const { message_uuid: id = '', status, from, text = '', error } = body
  if (status === undefined)
    return typeof from === 'string' ? { is: 'incoming', from: `+${digitsOf(from)}`, text: `${text}` } : null
  const hasFailed = status === 'rejected' || status === 'undeliverable'
  const state = hasFailed ? 'failed' : status === 'delivered' || status === 'read' ? 'delivered' : 'underWay'
  const code = codeOf(error?.type) || String(error?.title ?? '').replaceAll(/\D/g, '')
  return { is: 'status', id, state, reason: hasFailed ? reasonOf(code) : null }
}

const decode = (part: string) => jsonOrNull(Buffer.from(part, 'base64url').toString())

const digitsOf = (number: string) => number.replace(/^\+/, '')

/** Their errors are addresses of pages, which end in a number. */
function codeOf(type: string | undefined): string {
  const last = type?.split(/[#/]/).at(-1) ?? ''
  return /^\d{1,6}$/.test(last) ? last : ''
}

const reasonOf = (code: string) => (code ? `Vonage: error ${code}` : 'Vonage: not delivered')

/** The number is none, or its owner has stopped texts. */
const recipientErrors = new Set(['1170', '1240'])

const partialAnswers = new Set([43, 44, 45])

const unreachableTypes = new Set(['landline', 'landline_premium', 'landline_tollfree', 'pager'])
