import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { BoundedStore } from '../../platform/memory/bounded-store.ts'

/**
 * The one rule for who is an administrator, as SQL: `user` is a row of users, `emails` the parameter with the addresses
 * in the settings. Case does not matter, in any alphabet; a deleted account is never an administrator.
 */
export function isAdministrator({ user, emails }: { user: string; emails: string }): string {
  return `(${user}.deleted_at is null and email_key(${user}.email)
    = any(array(select email_key(name) from unnest(${emails}::text[]) as name)))`
}

/** Tells administrators, who are named by e-mail in the settings, from everybody else. */
export class Administrators {
  readonly #db: Connection
  readonly #emails: string[]
  /** An account never changes its e-mail; entries expire after a minute because accounts can be deleted. */
  readonly #known: BoundedStore<boolean>

  constructor(db: Connection, { emails, now }: { emails: string[]; now: () => number }) {
    this.#db = db
    this.#emails = emails
    this.#known = new BoundedStore({
      name: 'administrators',
      bytesOf: () => 0,
      ttl: 60_000,
      perf: { now },
    })
  }

  async includes(userId: number): Promise<boolean> {
    const key = String(userId)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const answer = this.#emails.length > 0 && (await isNamed(this.#db, userId, this.#emails))
    this.#known.set(key, answer)
    return answer
  }

  /** Whether an e-mail is reserved for an administrator: its account is made on the server, never by registering. */
  async names(email: string): Promise<boolean> {
    const found = await row(
      this.#db,
      'select from unnest($1::text[]) as name where email_key(name) = email_key($2)',
      [this.#emails, email],
    )
    return found !== undefined
  }

  /** How many of the addresses have no account yet. */
  async unclaimed(): Promise<number> {
    const found = await row<{ count: number }>(
      this.#db,
      `select count(*)::int as count from unnest($1::text[]) as given (name)
        where not exists (select from users where email_key(users.email) = email_key(given.name) and deleted_at is null)`,
      [this.#emails],
    )
    return found!.count
  }
}

async function isNamed(db: Connection, userId: number, emails: string[]): Promise<boolean> {
  const found = await row(
    db,
    `select from users where id = $1 and ${isAdministrator({ user: 'users', emails: '$2' })}`,
    [userId, emails],
  )
  return found !== undefined
}
