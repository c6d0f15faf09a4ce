/** The accounts of bots. Nobody can register such an address, and no text can reach their numbers. */
export const BOT_DOMAIN = 'rehearsal.invalid'

/** For a query on `users`. Bots never prove a phone; people who took such an address when they could have. */
export const isBot = (user = 'users') =>
  `(${user}.email like '%@${BOT_DOMAIN}' and ${user}.verified_phone is null)`
