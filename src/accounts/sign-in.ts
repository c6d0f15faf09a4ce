import type { Database } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { ApiError, invalidFields } from '../errors.ts'
import { isKnownCountry } from '../places/countries.ts'
import { whitelabelById } from '../whitelabels/whitelabels.ts'
import { readEmail } from './emails.ts'
import { type Phone, parsePhone } from './phones.ts'
import { clearLock, countWrongPin, lockedSeconds } from './pin-locks.ts'
import { burnPin, isRightPin, newPin } from './pins.ts'
import { startFamily, type TokenResponse } from './refresh.ts'
import { type Sms, unreachable } from './sms.ts'
import type { AccessTokens } from './tokens.ts'
import { emailExists, insertUser, userByEmail } from './users.ts'

export type SignIn = {
  db: Database
  sms: Sms
  tokens: AccessTokens
  pinSecret: string
  allowZeroPin: boolean
}

/** Tells whether there is an account, and if so sends a PIN to the phone on file. */
export async function checkEmail(
  signIn: SignIn,
  { email, whitelabelId }: { email: string; whitelabelId: number },
) {
  const address = emailIn(email)
  await whitelabelById(signIn.db, whitelabelId)
  const user = await userByEmail(signIn.db, address)
  if (!user) return { userFound: false, exists: false }
  const phone = parsePhone(user.phone, null)
  const mayText = phone && !user.isLockedOut && (await signIn.sms.secondsToWait(phone)) === 0
  if (mayText) await textPin(signIn, user.id, phone)
  return { userFound: true, exists: true }
}

export type Registration = {
  firstName: string
  lastName: string
  email: string
  mobile: string
  countryCode: string
  whitelabelId: number
}

export async function register(
  signIn: SignIn,
  wanted: Registration,
): Promise<{ phoneLastFourDigits: string }> {
  await refuseRemoteAuth(signIn.db, wanted.whitelabelId)
  const email = readEmail(wanted.email)
  if (!email) throw new ApiError('invalid_email', 'This is not an e-mail address.')
  const countryCode = wanted.countryCode.toUpperCase()
  if (!isKnownCountry(countryCode))
    throw invalidFields({ countryCode: ['must be an ISO 3166-1 alpha-2 code'] })
  const phone = parsePhone(wanted.mobile, countryCode)
  if (!phone) throw new ApiError('invalid_phone', 'This is not a phone number of that country.')
  if (await userByEmail(signIn.db, email)) throw emailExists()
  if (!(await signIn.sms.isReachable(phone))) throw unreachable()
  const retryAfter = await signIn.sms.secondsToWait(phone)
  if (retryAfter > 0) {
    throw new ApiError('rate_limited', 'Too many text messages. Please try again later.', { retryAfter })
  }
  const names = { firstName: wanted.firstName.trim(), lastName: wanted.lastName.trim() }
  const userId = await insertUser(signIn.db, {
    ...names,
    email,
    countryCode,
    phone: phone.e164,
    whitelabelId: wanted.whitelabelId,
  })
  await textPin(signIn, userId, phone)
  return { phoneLastFourDigits: phone.lastFourDigits }
}

export type PinAttempt = {
  email: string
  pin: string
  whitelabelId: number
  mobileClient: 'ios' | 'android' | null
}

export type PinOutcome =
  | { kind: 'signedIn'; userId: number; response: TokenResponse }
  | { kind: 'wrong' }
  | { kind: 'banned' }
  | { kind: 'locked'; seconds: number }

/** Under the lock of the e-mail's row, so a hundred parallel tries are still counted one by one and one PIN makes one pair. */
export async function verifyPin(signIn: SignIn, attempt: PinAttempt): Promise<PinOutcome> {
  const email = emailIn(attempt.email)
  const whitelabel = await refuseRemoteAuth(signIn.db, attempt.whitelabelId)
  return inTransaction(signIn.db, async (tx): Promise<PinOutcome> => {
    const seconds = await lockedSeconds(tx, email)
    const user = await userByEmail(tx, email)
    if (user?.isLockedOut) return { kind: 'banned' }
    if (seconds > 0) return { kind: 'locked', seconds }
    const isRight = await isRightPin(tx, signIn.pinSecret, user?.id ?? 0, attempt.pin)
    const isAllowed = isRight || (signIn.allowZeroPin && attempt.pin === '00000')
    if (!user || !isAllowed) {
      await countWrongPin(tx, email)
      return { kind: 'wrong' }
    }
    await clearLock(tx, email)
    await burnPin(tx, user.id)
    const client = attempt.mobileClient ?? whitelabel.client
    const subject = { id: user.id, guid: user.guid, client, whitelabelId: whitelabel.id }
    const response = await startFamily(tx, signIn.tokens, subject)
    return { kind: 'signedIn', userId: user.id, response }
  })
}

async function textPin(signIn: SignIn, userId: number, phone: Phone): Promise<void> {
  await signIn.sms.sendPin(phone, await newPin(signIn.db, signIn.pinSecret, userId))
}

async function refuseRemoteAuth(db: Database, whitelabelId: number) {
  const whitelabel = await whitelabelById(db, whitelabelId)
  if (!whitelabel.remoteAuthOnly) return whitelabel
  throw new ApiError('registration_blocked', 'People of this whitelabel sign in at their own service.')
}

function emailIn(text: string): string {
  return readEmail(text) ?? fail(invalidFields({ email: ['must be an e-mail address'] }))
}

function fail(error: Error): never {
  throw error
}
