const guests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

export const words = {
  title: 'Messages',
  emails: 'Emails',
  to: 'To',
  audiences: {
    all: { name: 'Everyone', text: 'Every registered guest, and everyone who has the auction open.' },
    losing: {
      name: 'Guests who have been outbid',
      text: 'Guests with a bid on an open lot who aren’t leading it.',
    },
    unpaid: { name: 'Winners who haven’t paid', text: 'Guests who won a lot and still owe for it.' },
  },
  heading: 'Heading',
  text: 'Message',
  preview: 'Preview',
  counting: 'Counting…',
  send: (count: number) => `Send to ${guests(count)}`,
  confirm: (audience: string, count: number) =>
    `${audience}: ${guests(count)} will get a notification now. You can’t unsend it.`,
  sent: (count: number) => `Sent to ${guests(count)}.`,
  nobody: 'No one would get this message.',
  missing: 'Write a heading and a message.',
  sentBefore: 'Sent messages',
  line: (audience: string, count: number, who: string) => `${audience}, ${guests(count)}, by ${who}`,
}
