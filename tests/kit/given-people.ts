import type { Connection } from '../../src/platform/database/pool.ts'
import { row } from '../../src/platform/database/pool.ts'
import type { TestService } from './service.ts'

export type Person = { id: number; guid: string; email: string; token: string }

let people = 0

/** As if they had pressed the button behind the link of a mail. */
export async function givenProvedAddress(db: Connection, { id }: { id: number }): Promise<void> {
  await row(db, 'update users set proved_email = email where id = $1', [id])
}

/** A registered user, signed in by a PIN that was texted; no mail has proved their address unless it is said. */
export async function givenPerson(
  context: TestService,
  {
    email = `person${++people}@example.org`,
    whitelabelId = 1,
    headers = {} as Record<string, string>,
    hasProvedAddress = false,
  } = {},
): Promise<Person> {
  const user = await givenUser(context.db, { email })
  if (hasProvedAddress) await givenProvedAddress(context.db, user)
  const answer = await context.call('POST', '/v3/auth/verify-pin', {
    body: { email, pin: '00000', whitelabelId },
    headers,
  })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.text}`)
  return { ...user, email, token: answer.body.accessToken }
}

export async function givenUser(
  db: Connection,
  { email = `person${++people}@example.org`, phone = `+1514555${String(1000 + (people % 9000))}` } = {},
): Promise<{ id: number; guid: string }> {
  return (await row<{ id: number; guid: string }>(
    db,
    `insert into users (email, first_name, last_name, display_name, phone, verified_phone, country_code, whitelabel_id)
     values ($1, 'Pat', 'Person', 'Pat Person', $2, $2, 'CA', 1) returning id, guid`,
    [email, phone],
  ))!
}
