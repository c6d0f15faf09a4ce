import { before } from 'node:test'
import { givenOrganization } from './given-auctions.ts'
import { givenPerson, type Person } from './given-people.ts'
import type { Answer, TestService } from './service.ts'

export type Managed = {
  admin: Person
  manager: Person
  organizationId: number
  /** A call to the management API by the organization's manager. */
  manage(method: string, path: string, body?: unknown): Promise<Answer>
  /** The same call, which must succeed; returns the body of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
  managed(method: string, path: string, body?: unknown): Promise<any>
}

/** An organization with a manager, for all tests of a file; call it after `useService`. */
export function useManaged(goodlot: TestService): Managed {
  const managed = {} as Managed
  before(async () => {
    managed.admin = await givenPerson(goodlot, { email: 'admin@goodlot.example' })
    managed.manager = await givenPerson(goodlot)
    managed.organizationId = (await givenOrganization(goodlot.db, { managerIds: [managed.manager.id] })).id
    managed.manage = (method, path, body) =>
      goodlot.call(method, `/v3/manage${path}`, { token: managed.manager.token, body })
    managed.managed = async (method, path, body) => {
      const answer = await managed.manage(method, path, body)
      if (answer.status < 300) return answer.body
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
    }
  })
  return managed
}
