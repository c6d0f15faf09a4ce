import { hasNoSignIn } from '../../people/accounts/guest-accounts.ts'

/**
 * What managers may see of a person, for a query in which `users` and `registrations` are joined. A person whom a
 * manager registered has told this organization nothing yet: until they join the auction themselves, managers see what
 * was typed, and only the last two digits of a phone that nobody typed. Guests without an account never join.
 */
export const hasJoined = '(registrations.user_id is null or registrations.joined_at is not null)'

const known = (own: string, otherwise: string) => `case when ${hasJoined} then ${own} else ${otherwise} end`

export const shownGuest = {
  email: known(
    `case when ${hasNoSignIn()} then '' else users.email end`,
    `coalesce(registrations.typed_email, '')`,
  ),
  firstName: known('users.first_name', `coalesce(registrations.typed_first_name, '')`),
  lastName: known('users.last_name', `coalesce(registrations.typed_last_name, '')`),
  name: known(
    `users.first_name || ' ' || users.last_name`,
    `coalesce(nullif(concat_ws(' ', registrations.typed_first_name, registrations.typed_last_name), ''),
       registrations.typed_email, '')`,
  ),
  phone: known(
    'users.phone',
    `coalesce(registrations.typed_phone, case when ${hasNoSignIn()} then '' else '***' || right(users.phone, 2) end)`,
  ),
  company: known('users.company', 'null'),
  countryCode: known('users.country_code', 'null'),
}

/** Where a guest is: expected until they act for themselves or come, and gone when the door saw them leave. */
export const guestState = `case when checked_in_at is null then case when ${hasJoined} then 'joined' else 'expected' end
  when left_at >= checked_in_at then 'gone' else 'here' end`
