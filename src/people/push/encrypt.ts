import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys that a browser made for one subscription. */
export type DeviceKeys = { p256dh: Buffer; auth: Buffer }

const RECORD_BYTES = 4096
/** What fits into one record with its padding and its tag, and so into what every push service takes. */
export const LONGEST_MESSAGE = RECORD_BYTES - 16 - 1 - 86

type Randomness = { privateKey: Buffer; salt: Buffer }

/** Encrypts a message for one device as RFC 8291 says, so that the push service in between cannot read it. */
export function encryptFor(
  { p256dh, auth }: DeviceKeys,
  message: Buffer,
  random: Randomness = freshRandomness(),
): Buffer {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(random.privateKey)
  const publicKey = sender.getPublicKey()
  const shared = sender.computeSecret(p256dh)
  const secret = derive(auth, shared, Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]), 32)
  const contentKey = derive(random.salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(random.salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  // 2 marks the end of the last record.
  const sealed = Buffer.concat([cipher.update(message), cipher.update(Buffer.of(2)), cipher.final()])
  return Buffer.concat([header(random.salt, publicKey), sealed, cipher.getAuthTag()])
}

/** RFC 8188: salt, size of the records, and the sender's key as the id of the key. */
function header(salt: Buffer, publicKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(publicKey.length, 4)
  return Buffer.concat([salt, sizes, publicKey])
}

function freshRandomness(): Randomness {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  // The number comes without its leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), sender.getPrivateKey()]).subarray(-32)
  return { privateKey, salt: randomBytes(16) }
}

const derive = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Whether these are a point of the curve and a secret as browsers make them. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  if (p256dh.length !== 65 || auth.length !== 16) return false
  try {
    const probe = createECDH('prime256v1')
    probe.generateKeys()
    probe.computeSecret(p256dh)
    return true
  } catch {
    return false
  }
}
