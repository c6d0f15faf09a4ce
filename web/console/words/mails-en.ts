const lots = (count: number) => (count === 1 ? '1 lot' : `${count} lots`)
const donors = (count: number) => (count === 1 ? '1 donor' : `${count} donors`)
const guests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

/** English, for mails to guests. */
export const mailsWords = {
  title: 'Emails',
  back: 'Messages',
  count: (count: number) => (count === 1 ? '1 email' : `${count} emails`),
  none: 'No emails yet',
  noneText: 'Every email to a guest or donor of this auction shows up here, with what became of it.',
  offTitle: 'Email is off',
  off: 'This service has no mail server, so nothing is sent. Its operator can set one up (SMTP_URL).',
  mailsWait: (count: number) =>
    count === 1 ? '1 email couldn’t be sent yet.' : `${count} emails couldn’t be sent yet.`,
  textsWait: (count: number) =>
    count === 1 ? '1 text couldn’t be sent yet.' : `${count} texts couldn’t be sent yet.`,
  waitText:
    'The service that delivers them isn’t taking them right now. They’ll be sent again automatically; the operator of Goodlot can see why.',
  tooEarly: 'No one to write to yet',
  tooEarlyText: 'You can invite guests once the auction is published. A test sends no email.',
  kinds: {
    won: 'You won',
    payReminder: 'Payment reminder',
    eveningInFigures: 'Results',
    outbid: 'Outbid',
    receipt: 'Receipt',
    refund: 'Refund',
    invitation: 'Invitation',
    notWon: 'Thank-you',
    chargeDay: 'Charge day',
    cardDeclined: 'Card declined',
    cardsCharged: 'Cards charged',
    channelBroken: 'Not getting through',
    bidLink: 'Link to bid',
    giftReceived: 'Thanks to donors',
    giftSold: 'Sold, to donors',
  },
  about: {
    invitation: 'Goes to the guest list and to everyone you invited by email, with the link to the auction.',
    notWon: 'Thanks guests who bid and didn’t win, and offers them a way to give.',
    giftReceived:
      'Tells donors that you received their gifts. Goes to those who agreed to emails, once for each gift.',
    giftSold: 'Tells donors which of their gifts were sold. Goes to those who agreed to emails.',
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
    giftReceived: (count: number) => `${donors(count)} will get the thank-you now. You can’t unsend it.`,
    giftSold: (count: number) => `${donors(count)} will hear what was sold now. You can’t unsend it.`,
  },
  sent: (count: number) => `On its way to ${guests(count)}.`,
  donors: {
    lot: 'Lot',
    name: 'Donor',
    who: { all: 'All donors who don’t have it yet', chosen: 'Only donors of lots I choose' },
    none: 'No lot has a donor with an email who agreed to emails',
    already: (count: number) => `${donors(count)} already got it.`,
    withoutAddress: (count: number) => `${lots(count)} with a donor without an email.`,
    withoutAgreement: (count: number) => `${lots(count)} with a donor who hasn’t agreed to emails.`,
    unsold: (count: number) => `${lots(count)} not sold: no email about them.`,
    stopped: (count: number) =>
      count === 1 ? '1 donor doesn’t want these emails.' : `${count} donors don’t want these emails.`,
    enough: (count: number) =>
      count === 1 ? '1 donor got enough emails today.' : `${count} donors got enough emails today.`,
    send: (count: number) => `Send to ${donors(count)}`,
    sent: (count: number) => `On its way to ${donors(count)}.`,
    showsPrice: 'Say for how much each gift was sold',
  },
  limit: (sent: string, limit: string) =>
    `${sent} of ${limit} invitations, thank-yous and emails to donors sent in the last 24 hours by your organization.`,
  preview: 'As they will see it',
  columns: { name: 'Guest', email: 'Email', kind: 'About', state: 'State', at: 'When', again: 'Send again' },
  byText: 'Text message',
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
