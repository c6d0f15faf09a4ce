import { type Connection, row } from '../../platform/database/pool.ts'
import type { Caller, VerifyToken } from '../../platform/http/access/authentication.ts'
import { BoundedStore, bytesOfText } from '../../platform/memory/bounded-store.ts'
import type { AccessTokens } from './tokens.ts'

type Parts = { tokens: AccessTokens; db: Connection; now: () => number }

/** Who is calling: a token's signature and account are checked once, its expiry at every use. */
export class KnownCallers {
  readonly #parts: Parts
  readonly #known = new BoundedStore<Caller>({
    name: 'verifiedTokens',
    bytesOf: ({ guid, client }) => 200 + bytesOfText(guid) + bytesOfText(client),
  })

  /** How often somebody was forgotten. */
  #forgotten = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  readonly verify: VerifyToken = async (token) => {
    while (!this.#known.has(token)) {
      const before = this.#forgotten
      const caller = await this.#parts.tokens.read(token)
      if (!caller || !(await this.#hasAccount(caller))) return null
      // An account that was forgotten meanwhile was read as it was before.
      if (this.#forgotten === before) this.#known.set(token, caller)
    }
    return this.known(token)
  }

  /** The token's owner, if it was verified before and has not expired; needs no I/O. */
  readonly known = (token: string): Caller | null => {
    // `peek` does not track what was used last: an evicted token is simply verified again.
    const caller = this.#known.peek(token)
    return caller && caller.expiresAt > this.#parts.now() ? caller : null
  }

  /** Checks this person's tokens again, in case the account is gone. */
  forget(userId: number): void {
    this.#forgotten++
    for (const [token, { id }] of this.#known.entries()) if (id === userId) this.#known.delete(token)
  }

  /** After a backup was restored, the account may be gone and its id somebody else's. */
  async #hasAccount({ id, guid }: Caller): Promise<boolean> {
    return (
      (await row(this.#parts.db, 'select from users where id = $1 and guid = $2 and deleted_at is null', [
        id,
        guid,
      ])) !== undefined
    )
  }
}
