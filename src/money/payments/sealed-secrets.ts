import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key of PAYMENTS_KEYS: 32 bytes. */
export type SealingKey = { id: string; key: Buffer }

export type Sealed = { keyId: string; sealed: string }

/**
 * Encrypts what only this service may read, with AES-256-GCM. The first key seals, all open, so a key can be changed.
 * `purpose` is bound to the text: a row that is copied to another organization does not open there.
 */
export class Sealing {
  readonly #keys: readonly SealingKey[]

  constructor(keys: readonly SealingKey[]) {
    this.#keys = keys
  }

  /** False where the operator has set no key. */
  get canSeal(): boolean {
    return this.#keys.length > 0
  }

  seal(text: string, purpose: string): Sealed {
    const [newest] = this.#keys
    if (!newest) throw new Error('PAYMENTS_KEYS is missing')
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', newest.key, nonce)
    cipher.setAAD(Buffer.from(purpose))
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return { keyId: newest.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64') }
  }

  /** Null when its key is not among ours any more, or it was changed. */
  open({ keyId, sealed }: Sealed, purpose: string): string | null {
    const found = this.#keys.find(({ id }) => id === keyId)
    const bytes = Buffer.from(sealed, 'base64')
    if (!found || bytes.length < NONCE + TAG) return null
    const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, NONCE))
    decipher.setAAD(Buffer.from(purpose))
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
    } catch {
      return null
    }
  }

  /** Whether it should be sealed again, with the newest key. */
  isOld({ keyId }: Pick<Sealed, 'keyId'>): boolean {
    return this.#keys[0]?.id !== keyId
  }
}

const NONCE = 12
const TAG = 16
