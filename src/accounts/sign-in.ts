import type { Database } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { ApiError, invalidFields } from '../http/answers/api-error.ts'
import { isKnownCountry } from '../places/countries.ts'
import { whitelabelById } from '../whitelabels/whitelabels.ts'
import type { Administrators } from './administrators.ts'
import { readEmail } from './emails.ts'
import { type Phone, parsePhone } from './phones.ts'
import { clearLock, countWrongPin, type LockState, lockState, takeTurn } from './pin-locks.ts'
import { burnPin, isRightPin, newPin } from './pins.ts'
import { startFamily, type TokenResponse } from './refresh.ts'
import { type Sms, unreachable } from './sms.ts'
import type { AccessTokens, Device } from './tokens.ts'
import { liveAccountByEmail } from './unverified.ts'
import { emailExists, insertUser, markVerified, type User, userByEmail } from './users.ts'

export type SignIn = {
  db: Database
  administrators: Administrators
  sms: Sms
  tokens: AccessTokens
  pinSecret: string
  allowZeroPin: boolean
}

/** Tells whether there is an account, and if so sends a PIN to the phone on file. */
export async function checkEmail(
  signIn: SignIn,
  { email, whitelabelId }: { email: string; whitelabelId: number },
  { hasCaptcha, device }: { hasCaptcha: boolean; device: Device | null },
) {
  const address = emailIn(email)
  await whitelabelById(signIn.db, whitelabelId)
  const user = await liveAccountByEmail(signIn.db, address)
  if (!user) return { userFound: false, exists: false }
  const phone = parsePhone(user.phone, null)
  const isOwnDevice = user.isVerified && isOf(user, device)
  const asker = { hasCaptcha, isVerified: user.isVerified, isOwnDevice }
  const mayText = phone && !user.isLockedOut && (await signIn.sms.secondsToWait(phone, asker)) === 0
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

/** The account is made by `npm run administrator`, so that nobody else can claim the address. */
const reserved = () =>
  new ApiError('email_exists', 'This address is reserved for an administrator.', { reason: 'reserved' })

export async function register(
  signIn: SignIn,
  wanted: Registration,
  { hasCaptcha }: { hasCaptcha: boolean },
): Promise<{ phoneLastFourDigits: string }> {
  await refuseRemoteAuth(signIn.db, wanted.whitelabelId)
  const email = readEmail(wanted.email)
  if (!email) throw new ApiError('invalid_email', 'This is not a valid email address.')
  const countryCode = wanted.countryCode.toUpperCase()
  if (!isKnownCountry(countryCode))
    throw invalidFields({ countryCode: ['must be an ISO 3166-1 alpha-2 code'] })
  const phone = parsePhone(wanted.mobile, countryCode)
  if (!phone) throw new ApiError('invalid_phone', 'This is not a valid phone number in that country.')
  if (await liveAccountByEmail(signIn.db, email)) throw emailExists()
  if (await signIn.administrators.names(email)) throw reserved()
  if (!(await signIn.sms.isReachable(phone))) throw unreachable()
  const asker = { hasCaptcha, isVerified: false, isOwnDevice: false }
  const retryAfter = await signIn.sms.secondsToWait(phone, asker)
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
    isKept: false,
  })
  await textPin(signIn, userId, phone)
  return { phoneLastFourDigits: phone.lastFourDigits }
}

export type PinAttempt = {
  email: string
  pin: string
  whitelabelId: number
  mobileClient: 'ios' | 'android' | null
  /** In which they read; null if the client did not say. */
  language: string | null
  device: Device | null
  /** Wrong PINs from the same address: how long it may make no more, and in what window. Own devices are exempt. */
  address: { secondsToWait: number; windowSeconds: number }
}

export type PinOutcome =
  | { kind: 'signedIn'; userId: number; response: TokenResponse }
  | { kind: 'wrong'; isOwnDevice: boolean }
  | { kind: 'banned' }
  | { kind: 'locked'; seconds: number }

/** Each guesser's tries take turns: a hundred at once are counted one by one, and one PIN makes one pair of tokens. */
export async function verifyPin(signIn: SignIn, attempt: PinAttempt): Promise<PinOutcome> {
  const email = emailIn(attempt.email)
  const whitelabel = await refuseRemoteAuth(signIn.db, attempt.whitelabelId)
  const device = await ownDevice(signIn.db, attempt.device, email)
  const guesser = { email, device }
  // A flood on a lock is refused here: waiting for its turns, it would hold all connections to the database.
  const early = refusalOf(undefined, await lockState(signIn.db, guesser), attempt, device)
  if (early) return (await userByEmail(signIn.db, email))?.isLockedOut ? { kind: 'banned' } : early
  return inTransaction(signIn.db, async (tx): Promise<PinOutcome> => {
    const lock = await takeTurn(tx, guesser)
    const user = await userByEmail(tx, email)
    const refused = refusalOf(user, lock, attempt, device)
    if (refused) return refused
    const isRight = await isRightPin(tx, signIn.pinSecret, user?.id ?? 0, attempt.pin)
    const isAllowed = isRight || (signIn.allowZeroPin && attempt.pin === '00000')
    if (!user || !isAllowed) {
      await countWrongPin(tx, guesser)
      return { kind: 'wrong', isOwnDevice: device !== null }
    }
    await clearLock(tx, guesser)
    await burnPin(tx, user.id)
    await markVerified(tx, user.id, attempt.language)
    const client = attempt.mobileClient ?? whitelabel.client
    const subject = { id: user.id, guid: user.guid, client, whitelabelId: whitelabel.id }
    const response = await startFamily(tx, signIn.tokens, subject)
    return { kind: 'signedIn', userId: user.id, response }
  })
}

/** A ballroom shares one address: when it has made too many mistakes, e-mails without a recent one may still try. */
function refusalOf(
  user: User | undefined,
  { lockedSeconds, wrongSecondsAgo }: LockState,
  { address }: PinAttempt,
  device: Device | null,
): PinOutcome | null {
  if (user?.isLockedOut) return { kind: 'banned' }
  if (lockedSeconds > 0) return { kind: 'locked', seconds: lockedSeconds }
  const wasWrong = wrongSecondsAgo !== null && wrongSecondsAgo < address.windowSeconds
  if (device || address.secondsToWait === 0 || !wasWrong) return null
  return { kind: 'locked', seconds: address.secondsToWait }
}

async function ownDevice(db: Database, device: Device | null, email: string): Promise<Device | null> {
  const owner = device && (await userByEmail(db, email))
  return owner && isOf(owner, device) ? device : null
}

/** Whether the device has signed in to this very account. */
function isOf(user: User, device: Device | null): device is Device {
  return device?.userId === user.id && device.guid === user.guid
}

async function textPin(signIn: SignIn, userId: number, phone: Phone): Promise<void> {
  const pin = await newPin(signIn.db, signIn.pinSecret, { userId, phone: phone.e164 })
  await signIn.sms.sendPin(phone, pin)
}

async function refuseRemoteAuth(db: Database, whitelabelId: number) {
  const whitelabel = await whitelabelById(db, whitelabelId)
  if (!whitelabel.remoteAuthOnly) return whitelabel
  throw new ApiError('registration_blocked', 'This whitelabel has its own sign-in service.')
}

function emailIn(text: string): string {
  return readEmail(text) ?? fail(invalidFields({ email: ['must be a valid email address'] }))
}

function fail(error: Error): never {
  throw error
}
