/** In SQL, of `invitations`: by their own address or by the one typed for them. Two questions, each with its own index. */
const guestWith = (address: string) => `exists (
  select from registrations join users on users.id = registrations.user_id and users.deleted_at is null
   where registrations.auction_id = invitations.auction_id and email_key(${address}) = email_key(invitations.email))`

export const isOnGuestList = `(${guestWith('users.email')} or ${guestWith('registrations.typed_email')})`
