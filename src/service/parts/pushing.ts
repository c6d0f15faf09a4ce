import { claimSweeping } from '../../people/push/claim.ts'
import { makeDeliver } from '../../people/push/deliver.ts'
import { PushSender } from '../../people/push/sender.ts'
import { ServerKey } from '../../people/push/server-key.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

/** How long a stop waits for pushes that are being sent: their services may take five seconds each. */
const STOP_WITHIN_MS = 1_000

type Pushing = Part & { publicKey: string; sender: PushSender }

/** Null when there is no key to push with. */
export function openPushing({ config, db, log, metrics, time }: Base): Pushing | null {
  const { pushPrivateKey: privateKey, publicUrl, isProduction } = config
  if (!privateKey) return null
  const contact = publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@goodlot.example'
  const key = new ServerKey({ privateKey, contact, now: time.now })
  const deliver = makeDeliver({ key, isProduction, time })
  const sender = new PushSender({ db, deliver, metrics, log })
  return {
    publicKey: key.publicKey,
    sender,
    sweepings: [claimSweeping(db)],
    start: () => sender.start(),
    stop: () => Promise.race([sender.stop(), time.wait(STOP_WITHIN_MS)]),
  }
}
