const lots = (count: number) => (count === 1 ? '1 lot' : `${count} lots`)

/** What mails say in English. Amounts come as text, in the reader's language. */
export const english = {
  from: (charity: string) => `${charity} via Goodlot`,
  won: {
    subject: (count: number, due: string) => `You won ${lots(count)}: ${due} to pay`,
    subjectWithoutLots: (due: string) => `Thank you: ${due} to pay`,
    title: (name: string) => `Thank you${name && `, ${name}`}.`,
    titleOfWinner: (name: string, count: number) =>
      `Thank you${name && `, ${name}`}. ${count === 1 ? 'It’s yours.' : 'They’re yours.'}`,
    raised: (auction: string, raised: string) => `${auction} raised ${raised}. You’re part of it.`,
    how: 'If you’re still at the event, you can pay at the desk.',
  },
  payReminder: {
    subject: (due: string, auction: string) => `Still to pay: ${due} for ${auction}`,
    title: (due: string) => `${due} is still to pay`,
    text: (auction: string) =>
      `This is what you won or bought at ${auction}. If you paid a moment ago, there’s nothing to do.`,
  },
  eveningInFigures: {
    subject: (auction: string, raised: string) => `${auction} raised ${raised}`,
    title: (raised: string) => `${raised} raised`,
    text: (auction: string) => `This is how ${auction} went.`,
    sold: 'Lots sold',
    bids: 'Bids',
    buyers: 'Guests who bought or gave',
    unpaid: 'Still to be paid',
    of: (count: number, all: number) => `${count} of ${all}`,
    button: 'Open the report',
  },
  chargeDay: {
    subject: (day: string, auction: string) => `Your card will be charged on ${day} for ${auction}`,
    title: (day: string) => `Cards are charged on ${day}`,
    text: (day: string) =>
      `On ${day} the organizer charges cards on file for what is still to pay. You can pay earlier, with any card.`,
    part: (day: string, amount: string) =>
      `On ${day} the organizer charges cards on file. Yours pays ${amount}: what you bought or agreed to pay. The rest waits for you to pay it, with any card.`,
  },
  cardDeclined: {
    subject: (due: string, auction: string) => `Your card was declined: ${due} to pay for ${auction}`,
    title: 'Your card was declined',
    text: (charity: string) => `${charity} tried to charge your card on file. Nothing was charged.`,
    button: (due: string) => `Pay ${due} with another card`,
    how: 'The button opens your bill, without signing in. It works for 30 days.',
  },
  channelBroken: {
    subject: (charity: string) => `${charity}: something isn’t getting through`,
    title: 'Something isn’t getting through',
    off: {
      gone: 'Webhook turned off: the address no longer exists',
      unreachable: 'Webhook turned off: nothing arrived for three days',
      too_many: 'Webhook turned off: too much was waiting',
      no_rights: 'Webhook turned off: the person or key behind it may no longer manage your organization',
    },
    webhooksText: 'You can turn a webhook on again, and send it what it missed.',
    texts: 'Text messages that couldn’t be sent yet',
    textsNote: 'They are tried again. Whoever runs this service can see why.',
    button: 'Open the console',
  },
  importantChange: {
    subject: (charity: string) => `${charity}: something important changed`,
    managerAdded: (email: string, charity: string) => `${email} was added as a manager of ${charity}`,
    managerRemoved: (email: string, charity: string) => `${email} was removed as a manager of ${charity}`,
    keyMade: (name: string) => `A key for a program was made: ${name}`,
    namesAreSent: (host: string) => `A webhook sends guests’ names and email addresses to ${host}`,
    accountSet: 'The account that receives card payments was set or replaced',
    accountRemoved: 'The account that receives card payments was removed',
    by: (name: string, at: string) => `Done by ${name} on ${at}.`,
    unexpected:
      'If you didn’t expect this, ask the other managers now, and undo it in the console. All managers get this email.',
    button: 'Open the console',
  },
  cardsCharged: {
    subject: (auction: string, paid: string, declined: number) =>
      declined === 0 ? `${auction}: ${paid} charged` : `${auction}: ${paid} charged, ${declined} declined`,
    title: (paid: string) => `${paid} charged`,
    text: (auction: string) => `The cards on file for ${auction} were charged.`,
    paid: 'Paid',
    declined: 'Declined (they got a link to pay with another card)',
    skipped: 'Not charged (paid another way, or more was due than expected)',
    guests: (count: number) => (count === 1 ? '1 guest' : `${count} guests`),
    button: 'Open the money page',
  },
  outbid: {
    subject: (lot: string) => `You’ve been outbid on ${lot}`,
    preview: (price: string, yours: string) => `Now ${price}. Your bid was ${yours}.`,
    state: 'Outbid. Someone bid',
    ends: (time: string) => `Ends ${time}`,
    text: (yours: string, minimum: string) =>
      `Your bid was ${yours}. To stay in, bid ${minimum} or more. Nothing is bid until you say so on the page.`,
    button: 'See the lot and bid',
    how: 'We send one of these per lot until you’ve seen it, at most every 15 minutes.',
  },
  receipt: {
    subject: (name: string, paid: string) => `${name}: ${paid} paid`,
    titleCorrected: (name: string) => `${name}. It replaces the earlier one.`,
    from: (auction: string) => `From ${auction}`,
    paid: 'Paid',
    partlyPaid: 'Partly paid',
    total: 'Total paid',
    stillDue: (due: string) => `${due} is still to pay.`,
    fairValue: (value: string) => `fair market value ${value}`,
    giftPart: (amount: string) =>
      `Gift portion: ${amount}. This part may be tax-deductible. Please keep this receipt for your records.`,
    button: 'View or print the receipt',
  },
  refund: {
    newRevision: (name: string) => `${name} is valid now.`,
    subject: (amount: string, auction: string) => `${amount} refunded for ${auction}`,
    title: (amount: string) => `${amount} refunded`,
    toCard: (card: string) => `The money goes back to your ${card}.`,
    toYou: 'The money goes back the way it came.',
    when: 'It can take five to ten days until your bank shows it.',
    paidNow: 'Paid after this refund',
  },
  notWon: {
    subject: (auction: string) => `Thank you for bidding at ${auction}`,
    title: (name: string) => `Thank you${name && `, ${name}`}.`,
    text: 'Your lots went to other bidders this time, but your bids helped the cause.',
    raised: (auction: string, raised: string) => `${auction} raised ${raised}.`,
    give: 'Would you like to give what you would have bid, or any part of it?',
    button: 'Make a donation',
  },
  giftReceived: {
    subject: (charity: string) => `Thank you for your gift to ${charity}`,
    title: (name: string) => `Thank you${name && `, ${name}`}.`,
    text: (charity: string, auction: string, count: number) =>
      `${charity} received your ${count === 1 ? 'gift' : 'gifts'} for ${auction}.`,
    change: 'Is something not right, or would you like to add a picture? Just reply to this email.',
  },
  giftSold: {
    subject: (auction: string, count: number) =>
      `Your ${count === 1 ? 'gift was' : 'gifts were'} sold at ${auction}`,
    title: (name: string) => `Thank you${name && `, ${name}`}.`,
    text: (auction: string, count: number) =>
      count === 1
        ? `Your gift found a new owner at ${auction}. You made a difference.`
        : `Your gifts found new owners at ${auction}. You made a difference.`,
  },
  pinMail: {
    subject: 'Your code for Goodlot',
    state: 'Your code',
    valid: 'It works for ten minutes. Only the newest code works.',
    notYou:
      'If you didn’t ask for a code, do nothing. Never pass it on: nobody from Goodlot or a charity asks for it.',
  },
  addressProof: {
    title: 'Confirm your email address',
    text: (address: string) => `Is ${address} your address? Confirm it on the page behind this button.`,
    button: 'Confirm this address',
    once: 'The link works once, for 24 hours. Opening it changes nothing yet.',
    notYou: 'If you didn’t ask for this, do nothing: without your confirmation nothing happens.',
  },
  invitation: {
    subject: (auction: string) => `You’re invited to ${auction}`,
    title: (auction: string) => `You’re invited to ${auction}`,
    text: (charity: string) =>
      `${charity} invites you to its auction. See the lots, pick your favorites and bid on your phone.`,
    isOpen: (end: string) => `Bidding is open until ${end}.`,
    when: (start: string, end: string) => `Bidding opens ${start} and ends ${end}.`,
    where: (place: string) => `Where: ${place}`,
    button: 'See the auction',
    how: 'You can look around without an account. To bid, you sign in with your phone.',
    isPrivate: (address: string) => `It’s a private auction. To get in, sign in with ${address}.`,
    isStrict: 'The first time, you confirm this address by a link that we email you.',
    why: (charity: string, auction: string) =>
      `You get this email because ${charity} has you on the guest list of ${auction}.`,
  },
  /** What is texted. Short, and of plain characters: a text is paid by its length. */
  texts: {
    won: (charity: string, count: number, due: string, url: string) =>
      `${charity}: ${count > 0 ? `you won ${lots(count)}` : 'thank you'}. ${due} to pay: ${url}`,
    payReminder: (charity: string, due: string, url: string) => `${charity}: ${due} is still to pay: ${url}`,
    outbid: (lot: string, price: string, url: string) =>
      `You've been outbid on ${lot}. It's now at ${price}: ${url}`,
    stop: 'Reply STOP to stop texts.',
    bidLink: (paddle: number, url: string) => `Goodlot: your paddle number is ${paddle}. Bid here: ${url}`,
    phoneChanged: (digits: string) =>
      `The phone number of your Goodlot account now ends in ${digits}. If you did not ask for this change, please contact the organizers.`,
    stopped:
      'Goodlot: you get no more texts, except for codes that you ask for. Reply START to get them again.',
    started: 'Goodlot: you get the texts that you chose again. Reply STOP to stop them.',
    help: (url: string) =>
      `Goodlot texts bidders of charity auctions who asked for it. Choose what you get: ${url} Reply STOP to stop. Message and data rates may apply.`,
    /** What somebody agrees to on the page of choices; it is stored with their consent. */
    consent: (digits: string) =>
      `Text me at the number ending in ${digits} about auctions I take part in. How many texts depends on the bidding. Message and data rates may apply. Reply STOP to stop, HELP for help.`,
  },
  cardEnding: (brand: string, digits: string) => `${brand} ending ${digits}`,
  ways: { cash: 'Cash', check: 'Check', card: 'Card', other: 'Other', online: 'Card' },
  lot: (code: string) => `Lot ${code}`,
  donation: 'Donation',
  paidSoFar: 'Paid so far',
  toPay: 'To pay',
  button: 'See your cart',
  questions: (charity: string) => `Questions? Reply to this email. It goes to ${charity}.`,
  why: (auction: string) => `You get this email because you took part in ${auction}.`,
  whyDonor: (charity: string) =>
    `You get this email because you gave to an auction of ${charity} and agreed to hear about it.`,
  whyManager: (charity: string) => `You get this email because you manage ${charity}.`,
  /** The link at the end of a mail by which its kind is stopped. */
  stop: {
    invitation: 'Stop invitations',
    outbid: 'Stop outbid emails',
    notWon: 'Stop thank-you emails',
    payReminder: 'Stop payment reminders',
    eveningInFigures: 'Stop emails about results',
    giftReceived: 'Stop thank-you emails for gifts',
    giftSold: 'Stop emails about what was sold',
  },
  /** The page that this link opens. */
  choice: {
    kinds: {
      invitation: 'Invitations to auctions',
      outbid: 'Emails when you’re outbid',
      notWon: 'Thank-you emails after an auction',
      payReminder: 'Payment reminders',
      eveningInFigures: 'Results, the morning after an auction',
      giftReceived: 'Thank-you emails for gifts to auctions',
      giftSold: 'Emails when gifts to auctions were sold',
    },
    isSent: (address: string) => `We send these emails to ${address}. Do you want to stop them?`,
    isNotSent: (address: string) => `We don’t send these emails to ${address}.`,
    stop: 'Stop these emails',
    start: 'Send them again',
    stopped: 'Stopped',
    started: 'They’re on again',
    done: (kind: string, address: string, wants: boolean) =>
      wants
        ? `${kind}: we send them to ${address} again.`
        : `${kind}: we no longer send them to ${address}. All other emails still come.`,
    brokenTitle: 'This link no longer works',
    broken: 'Open the newest email and use the link at its end, or sign in and choose your emails under You.',
    elsewhere: 'You can choose all your emails under You, after you sign in.',
  },
}

export type MailWords = typeof english
