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
  lot: (code: string) => `Lot ${code}`,
  donation: 'Donation',
  toPay: 'To pay',
  button: 'See your cart',
  questions: (charity: string) => `Questions? Reply to this email. It goes to ${charity}.`,
  why: (auction: string) => `You get this email because you took part in ${auction}.`,
  whyManager: (charity: string) => `You get this email because you manage ${charity}.`,
  /** The link at the end of a mail by which its kind is stopped. */
  stop: {
    payReminder: 'Stop payment reminders',
    eveningInFigures: 'Stop emails about results',
  },
  /** The page that this link opens. */
  choice: {
    kinds: {
      payReminder: 'Payment reminders',
      eveningInFigures: 'Results, the morning after an auction',
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
