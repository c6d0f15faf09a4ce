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
}

export type MailWords = typeof english
