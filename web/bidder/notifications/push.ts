import { signal } from '@preact/signals'
import { call, get, post } from '../../shared/api.ts'
import { forgetSubscription, registered } from '../../shared/forget-person.ts'
import { retryLater } from '../../shared/retry.ts'

type PushState = 'unknown' | 'impossible' | 'off' | 'on' | 'changing' | 'denied' | 'failed'

/** Whether this device gets push messages while the page is closed. */
export const push = signal<PushState>('unknown')

const PATH = '/v3/bidder/push-subscriptions'

/** Reads the state from the browser; `impossible` where the browser or the service has no Web Push. */
export async function readPush(): Promise<void> {
  try {
    push.value = await stateNow()
  } catch (error) {
    push.value = 'impossible'
    retryLater(error, readPush)
  }
}

async function stateNow(): Promise<PushState> {
  const registration = await soonRegistered()
  if (!registration?.pushManager || (await serverKey()) === null) return 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks for permission, and tells the service where to send. */
export async function startPush(): Promise<void> {
  push.value = 'changing'
  try {
    // This must come first: some browsers ask only in direct response to a tap.
    if ((await Notification.requestPermission()) !== 'granted') {
      push.value = await stateNow()
      return
    }
    const applicationServerKey = (await serverKey())!
    const { pushManager } = (await registered())!
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    await post(PATH, subscription.toJSON())
    push.value = 'on'
  } catch {
    await forgetSubscription().catch(() => null)
    push.value = 'failed'
  }
}

/** Stops push messages, at the service and in this browser. */
export async function stopPush(): Promise<void> {
  push.value = 'changing'
  const subscription = await (await registered())?.pushManager?.getSubscription()
  // This may fail: the service drops an address by itself once it no longer works.
  if (subscription)
    await call('DELETE', PATH, { body: { endpoint: subscription.endpoint } }).catch(() => null)
  await forgetSubscription()
  await readPush()
}

/** The worker is registered after the first paint; where that fails, this stops waiting after a few seconds. */
async function soonRegistered(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const givenUp = new Promise<undefined>((done) => setTimeout(() => done(undefined), 5_000))
  return Promise.race([navigator.serviceWorker.ready, givenUp])
}

async function serverKey(): Promise<string | null> {
  return (await get<{ publicKey: string | null }>('/v3/push/key', { as: 'none' })).publicKey
}
