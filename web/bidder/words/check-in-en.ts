/** English, on the page for checking in on one's own phone. */
export const checkInWords = {
  title: 'Check in',
  what: 'You’re at the venue? Check in here, without waiting at the door.',
  signInFirst: 'Sign in with your email, and you can check in without waiting at the door.',
  signIn: 'Sign in',
  checkIn: 'I’m here: check in',
  busy: 'Checking in…',
  notMe: 'This isn’t me',
  done: 'You’re checked in',
  paddle: 'Your paddle',
  table: (name: string) => `You’re at table ${name}.`,
  needsDoor: 'Some lots are only for guests whom the door has greeted. Stop by there to bid on them.',
  toLots: 'See the lots',
  unknown: 'You’re not on the guest list of this auction. Please go to the door.',
  refusals: {
    wrong_code: 'This code is no longer valid. Scan the one at the door or on your table.',
    check_in_over: 'Nobody can check in with this code now. Please go to the door.',
    ticket_required: 'This evening needs a ticket. Please go to the door.',
    account_banned: 'This account can’t check in. Please go to the door.',
    account_deleted: 'This account can’t check in. Please go to the door.',
  } as Record<string, string>,
}
