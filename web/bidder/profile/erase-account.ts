import { get, post } from '../../shared/api.ts'
import type { Profile } from '../../shared/api-types.ts'
import { forgetSession } from './sign-out.ts'

/** Ends the address of the page that says so: the document is reloaded without the person. */
export const DELETED = '#deleted'

/** The service wants the email once more, so that nothing erases an account by accident. */
export async function eraseAccount(): Promise<void> {
  const { email } = await get<Profile>('/v3/user/profile')
  await post('/v3/user/erasure', { email })
  forgetSession(`/you/data${DELETED}`)
}
