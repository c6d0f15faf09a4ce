/** The verified phone of an account that stays although no phone was proved; it equals none. */
export const NO_PHONE = ''

/**
 * For a query on `users`: whether a PIN that was texted to the phone of the account, as it is now, was entered. An account
 * without a phone has neither a phone nor a proof.
 */
export const hasProvedPhone = (user = 'users') =>
  `coalesce(${user}.phone = ${user}.verified_phone and ${user}.phone <> '', false)`

/** The phone that texts may go to; null while there is none. */
export const provedPhone = (user = 'users') => `case when ${hasProvedPhone(user)} then ${user}.phone end`

/** By which managers recognize a person; null without a proved phone, since anybody can type the number of somebody else. */
export const provedDigits = (user = 'users') => `right(${provedPhone(user)}, 2)`
