const guests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

export const messagesEn = {
  title: 'Messages',
  to: 'To',
  audiences: {
    all: { name: 'Everybody', says: 'Every registered guest, and everyone who has the auction open.' },
    losing: {
      name: 'Those who are losing',
      says: 'Guests who bid on something that still runs and do not lead it.',
    },
    unpaid: { name: 'Winners who have not paid', says: 'Guests who won something and still owe for it.' },
  },
  heading: 'Heading',
  text: 'Message',
  preview: 'As they see it',
  count: (count: number) => `${guests(count)} get it.`,
  counting: 'Counting…',
  send: (count: number) => `Send to ${guests(count)}`,
  says: (audience: string, count: number) =>
    `${audience}: ${guests(count)} get a notification now. It cannot be called back.`,
  sent: (count: number) => `Sent to ${guests(count)}.`,
  nobody: 'Nobody would get it.',
  missing: 'Write a heading and a message first.',
  earlier: 'Sent before',
  line: (audience: string, count: number, who: string) => `${audience}, ${guests(count)}, by ${who}`,
}
