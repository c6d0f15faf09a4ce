/**
 * What managers may see of a person, for a query in which `users` and `registrations` are joined. A person whom a
 * manager registered has told this organization nothing yet: until they join the auction themselves, managers see what
 * a manager typed, and the last two digits of the phone.
 */
export const hasJoined = '(registrations.user_id is null or registrations.joined_at is not null)'

const known = (own: string, otherwise: string) => `case when ${hasJoined} then ${own} else ${otherwise} end`

export const shownGuest = {
  email: known('users.email', `coalesce(registrations.typed_email, '')`),
  firstName: known('users.first_name', `coalesce(registrations.typed_first_name, '')`),
  lastName: known('users.last_name', `coalesce(registrations.typed_last_name, '')`),
  name: known(
    `users.first_name || ' ' || users.last_name`,
    `coalesce(nullif(concat_ws(' ', registrations.typed_first_name, registrations.typed_last_name), ''),
       registrations.typed_email, '')`,
  ),
  phone: known('users.phone', `'***' || right(users.phone, 2)`),
  company: known('users.company', 'null'),
  countryCode: known('users.country_code', 'null'),
}
