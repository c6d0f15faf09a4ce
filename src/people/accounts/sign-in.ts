import { type Database, execute, row, type Transaction } from '../../platform/database/pool.ts'
import type { Changes, EmitEvent } from '../../platform/events/changes.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { isKnownCountry } from '../../platform/places/countries.ts'
import { whitelabelById } from '../../platform/whitelabels/whitelabels.ts'
import type { Administrators } from './administrators.ts'
import { choosePinChannel, type PinChannel, type PinPolicy } from './choose-pin-channel.ts'
import { readEmail } from './emails.ts'
import { type Phone, parsePhone } from './phones.ts'
import { clearLock, countWrongPin, type LockState, lockState, takeTurn } from './pin-locks.ts'
import { burnPin, newPin, wayOfRightPin } from './pins.ts'
import { markAddressProved } from './proved-addresses.ts'
import { endFamilies, startFamily, type TokenResponse } from './refresh.ts'
import { type Sms, unreachable } from './sms.ts'
import type { Asker } from './sms-budget.ts'
import type { AccessTokens, Device } from './tokens.ts'
import { liveAccountByEmail } from './unverified.ts'
import { emailExists, insertUser, markSignedIn, type User, userByEmail } from './users.ts'

export type SignIn = {
  db: Database
  changes: Changes
  administrators: Administrators
  sms: Sms
  pinMail: PinMail
  pinChannel: PinPolicy
  /** What waited for the person behind an address that was proved now. */
  afterProof: (userId: number) => Promise<void>
  /** This process checks the person's tokens again; others do when they read the event. */
  forgetTokens: (userId: number) => void
  tokens: AccessTokens
  pinSecret: string
  allowZeroPin: boolean
}

/** Mails a code within the budgets. Whether it arrives changes no answer, as with texts. */
export type PinMail = {
  /** False without a mail server, where nothing shows the mails instead. */
  isOn: boolean
  secondsToWait(address: string, asker: Asker): Promise<number>
  send(mail: { userId: number; address: string; pin: string; language: string | null }): void
  /** Whether the mail server did not take what was last sent to anybody. */
  isLate(): boolean
}

/** How somebody asks for a code; `preferred` counts only where people choose. */
export type PinRequest = { hasCaptcha: boolean; preferred: PinChannel | undefined; language: string | null }

/** Tells whether there is an account, and if so sends a PIN to the phone or the address on file. */
export async function checkEmail(
  signIn: SignIn,
  { email, whitelabelId }: { email: string; whitelabelId: number },
  { device, ...request }: PinRequest & { device: Device | null },
) {
  const address = emailIn(email)
  await whitelabelById(signIn.db, whitelabelId)
  const user = await liveAccountByEmail(signIn.db, address)
  if (!user) return { userFound: false, exists: false }
  const way = choosePinChannel(signIn.pinChannel, user, {
    preferred: request.preferred,
    isOwnDevice: isOf(user, device),
    canMail: signIn.pinMail.isOn,
  })
  const isVerified = way === 'sms' ? user.isPhoneProved : user.isAddressProved
  const asker = { hasCaptcha: request.hasCaptcha, isVerified, isOwnDevice: isVerified && isOf(user, device) }
  const to = addresseeOf(user, way)
  const maySend = to && !user.isLockedOut && (await secondsToWait(signIn, to, asker)) === 0
  if (maySend) await sendPin(signIn, user.id, to, request.language)
  return { userFound: true, exists: true, ...shownWay(signIn, way) }
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
  { hasCaptcha, preferred, language }: PinRequest,
): Promise<{ phoneLastFourDigits: string; pinChannel?: PinChannel; isPinLate?: boolean }> {
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
  const newcomer = {
    phone: phone.e164,
    isPhoneProved: false,
    hasProvedPhone: false,
    isAddressProved: false,
  }
  const wish = { preferred, isOwnDevice: false, canMail: signIn.pinMail.isOn }
  const way = choosePinChannel(signIn.pinChannel, newcomer, wish)
  const to: Addressee = way === 'sms' ? { phone } : { email }
  if (way === 'sms' && !(await signIn.sms.isReachable(phone))) throw unreachable()
  const asker = { hasCaptcha, isVerified: false, isOwnDevice: false }
  const retryAfter = await secondsToWait(signIn, to, asker)
  if (retryAfter > 0) {
    const what = way === 'sms' ? 'text messages' : 'codes by email'
    throw new ApiError('rate_limited', `Too many ${what}. Please try again later.`, { retryAfter })
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
  await sendPin(signIn, userId, to, language)
  return { phoneLastFourDigits: phone.lastFourDigits, ...shownWay(signIn, way) }
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
  let isNewProof = false
  const outcome = await signIn.changes.commit(async (tx, emit): Promise<PinOutcome> => {
    const lock = await takeTurn(tx, guesser)
    const user = await userByEmail(tx, email)
    const refused = refusalOf(user, lock, attempt, device)
    if (refused) return refused
    const right = await wayOfRightPin(tx, signIn.pinSecret, user?.id ?? 0, attempt.pin)
    const way = right ?? (signIn.allowZeroPin && attempt.pin === '00000' ? 'sms' : null)
    if (!user || !way) {
      await countWrongPin(tx, guesser)
      return { kind: 'wrong', isOwnDevice: device !== null }
    }
    await clearLock(tx, guesser)
    await burnPin(tx, user.id)
    await markSignedIn(tx, user.id, { way, isOwnDevice: device !== null, language: attempt.language })
    const guid = way === 'email' ? await endOtherOwner(tx, emit, user) : user.guid
    if (way === 'email') isNewProof = await markAddressProved(tx, user.id)
    const client = attempt.mobileClient ?? whitelabel.client
    const subject = { id: user.id, guid, client, whitelabelId: whitelabel.id }
    const response = await startFamily(tx, signIn.tokens, subject)
    return { kind: 'signedIn', userId: user.id, response }
  })
  if (isNewProof && outcome.kind === 'signedIn') {
    signIn.forgetTokens(outcome.userId)
    await signIn.afterProof(outcome.userId)
  }
  return outcome
}

/**
 * Whoever opened the account by a phone before, where texts were sent then, may be somebody else: they have to sign in
 * again, which takes the mailbox now. Access and device tokens name the account's guid, so they end with it, before what
 * waited for the address is given to the account. Returns the guid from now on.
 */
async function endOtherOwner(tx: Transaction, emit: EmitEvent, user: User): Promise<string> {
  if (user.isAddressProved) return user.guid
  if (!user.hasProvedPhone) {
    emit({ kind: 'event.user', userId: user.id, payload: { action: 'update', fields: ['userCellPhone'] } })
    return user.guid
  }
  await endFamilies(tx, user.id)
  await execute(tx, 'delete from push_subscriptions where user_id = $1', [user.id])
  const sql = 'update users set guid = gen_random_uuid() where id = $1 returning guid'
  const { guid } = (await row<{ guid: string }>(tx, sql, [user.id]))!
  emit({ kind: 'event.user', userId: user.id, payload: { action: 'update', fields: ['account'] } })
  return guid
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

/** Where a code goes. */
type Addressee = { phone: Phone } | { email: string }

function addresseeOf({ phone: number, email }: User, way: PinChannel): Addressee | null {
  if (way === 'email') return { email }
  const phone = parsePhone(number, null)
  return phone && { phone }
}

const secondsToWait = ({ sms, pinMail }: SignIn, to: Addressee, asker: Asker) =>
  'phone' in to ? sms.secondsToWait(to.phone, asker) : pinMail.secondsToWait(to.email, asker)

async function sendPin(
  { db, sms, pinMail, pinSecret }: SignIn,
  userId: number,
  to: Addressee,
  language: string | null,
): Promise<void> {
  const sentTo = 'phone' in to ? { phone: to.phone.e164 } : to
  const pin = await newPin(db, pinSecret, { userId, sentTo })
  if ('phone' in to) await sms.sendPin(to.phone, pin)
  else pinMail.send({ userId, address: to.email, pin, language })
}

/** Where codes are texted, as in the contract, there is nothing to say. */
const shownWay = ({ pinChannel, pinMail }: SignIn, way: PinChannel) =>
  pinChannel === 'sms' && way === 'sms'
    ? {}
    : { pinChannel: way, ...(way === 'email' && pinMail.isLate() && { isPinLate: true }) }

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
