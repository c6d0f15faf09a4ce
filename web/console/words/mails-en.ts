const guests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

/** English, for mails to guests. */
export const mailsWords = {
  title: 'Emails',
  back: 'Messages',
  count: (count: number) => (count === 1 ? '1 email' : `${count} emails`),
  none: 'No emails yet',
  noneText: 'Every email to a guest of this auction shows up here, with what became of it.',
  offTitle: 'Email is off',
  off: 'This service has no mail server, so nothing is sent. Whoever runs it can set one up (SMTP_URL).',
  tooEarly: 'No one to write to yet',
  tooEarlyText: 'You can invite guests once the auction is published.',
  kinds: {
    won: 'You won',
    payReminder: 'Payment reminder',
    eveningInFigures: 'Results',
    outbid: 'Outbid',
    receipt: 'Receipt',
    refund: 'Refund',
    invitation: 'Invitation',
    notWon: 'Thank-you',
  },
  about: {
    invitation: 'Goes to the guest list and to everyone you invited by email, with the link to the auction.',
    notWon: 'Thanks guests who bid and didn’t win, and offers them a way to give.',
  },
  to: 'To',
  who: { all: 'Everyone who doesn’t have it yet', chosen: 'Only guests I choose' },
  noGuests: 'No guests yet',
  already: (count: number) => `${guests(count)} already got it.`,
  withoutAddress: (count: number) =>
    count === 1 ? '1 guest has no email address.' : `${count} guests have no email address.`,
  stopped: (count: number) =>
    count === 1 ? '1 guest doesn’t want these emails.' : `${count} guests don’t want these emails.`,
  enough: (count: number) =>
    count === 1 ? '1 guest got enough emails today.' : `${count} guests got enough emails today.`,
  counting: 'Counting…',
  send: (count: number) => `Send to ${guests(count)}`,
  sending: 'Sending…',
  test: 'Send me a test',
  testSent: 'The test is on its way to your own address.',
  confirm: {
    invitation: (count: number) => `${guests(count)} will get the invitation now. You can’t unsend it.`,
    notWon: (count: number) => `${guests(count)} will get the thank-you now. You can’t unsend it.`,
  },
  sent: (count: number) => `On its way to ${guests(count)}.`,
  limit: (sent: number, limit: number) =>
    `${sent} of ${limit} invitations and thank-yous sent in the last 24 hours by your organization.`,
  preview: 'As a guest will see it',
  columns: { name: 'Guest', email: 'Email', kind: 'About', state: 'State', at: 'When', again: 'Send again' },
  states: {
    queued: 'Waiting',
    sending: 'Being sent',
    accepted: 'Sent',
    deferred: 'Will be tried again',
    refused: 'Not delivered',
    unsure: 'Perhaps sent',
    dropped: 'No longer needed',
    held: 'Held after a restore',
  },
  again: 'Send again',
  againTo: (name: string) => `Send again to ${name}`,
  againSent: 'On its way again.',
}
