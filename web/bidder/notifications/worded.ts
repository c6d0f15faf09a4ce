import type { MessageWords } from '../message-words.ts'

/** A message as the service wrote it: a sentence in English, and what kind of news it is. */
export type Written = { type: string; title: string; message: string }
export type Money = (amount: string, currency: string) => string

type Kind = keyof MessageWords['news']

const price = '(?<currency>[A-Z]{3}) (?<amount>\\d+\\.\\d\\d)'
const sentence = (text: string) => new RegExp(`^${text}$`, 's')

/** Every sentence that the service writes by itself; what organizers write has type `broadcast` and stays as it is. */
const sentences: { kind: Kind; type: string; pattern: RegExp }[] = [
  {
    kind: 'outbid',
    type: 'outbid',
    pattern: sentence(`Somebody bid more on (?<name>.+): it now stands at ${price}\\.`),
  },
  {
    kind: 'boughtAway',
    type: 'outbid',
    pattern: sentence(`Somebody bought (?<name>.+) for ${price}, and the bidding is over\\.`),
  },
  { kind: 'winning', type: 'winning', pattern: sentence('You have the highest bid on (?<name>.+)\\.') },
  {
    kind: 'won',
    type: 'purchase',
    pattern: sentence(`(?<name>.+) is yours for ${price}\\. It is in your cart\\.`),
  },
  { kind: 'bought', type: 'purchase', pattern: sentence(`(?<name>.+) for ${price} is in your cart\\.`) },
  {
    kind: 'giftWaits',
    type: 'general',
    pattern: sentence(`(?<name>.+) for ${price} counts as soon as the organizer has confirmed it\\.`),
  },
  {
    kind: 'giftConfirmed',
    type: 'purchase',
    pattern: sentence(`The organizer confirmed (?<name>.+) for ${price}\\. It is in your cart\\.`),
  },
  {
    kind: 'giftRefused',
    type: 'general',
    pattern: sentence(`The organizer did not confirm (?<name>.+) for ${price}\\. You owe nothing for it\\.`),
  },
  {
    kind: 'takenBack',
    type: 'general',
    pattern: sentence(`The organizer took (?<name>.+) for ${price} off your receipt\\.`),
  },
  {
    kind: 'lost',
    type: 'general',
    pattern: sentence('(?<name>.+) went to another bidder\\. Thank you for taking part\\.'),
  },
  {
    kind: 'unsold',
    type: 'general',
    pattern: sentence('(?<name>.+) was not sold\\. Thank you for taking part\\.'),
  },
  {
    kind: 'withdrawn',
    type: 'general',
    pattern: sentence('The organizer withdrew (?<name>.+)\\. Your bids on it no longer count\\.'),
  },
  {
    kind: 'voided',
    type: 'general',
    pattern: sentence('The organizer removed your bid on (?<name>.+)\\.'),
  },
  {
    kind: 'bidForYou',
    type: 'general',
    pattern: sentence(`The organizer bid ${price} on (?<name>.+) for you\\.`),
  },
  {
    kind: 'ceilingForYou',
    type: 'general',
    pattern: sentence('The organizer set a ceiling on (?<name>.+) for you\\.'),
  },
  {
    kind: 'sealedBidForYou',
    type: 'general',
    pattern: sentence('The organizer placed a sealed bid on (?<name>.+) for you\\.'),
  },
  {
    kind: 'cancelled',
    type: 'general',
    pattern: sentence('The organizer cancelled (?<name>.+)\\. Bids in it no longer count\\.'),
  },
]

/** The message in the language of these words, with prices formatted to match; an unknown message is left as it is. */
export function worded(
  { type, title, message }: Written,
  words: MessageWords,
  money: Money,
): { title: string; text: string } {
  for (const { kind, type: of, pattern } of sentences) {
    const found = type === of && pattern.exec(message)?.groups
    if (!found) continue
    const { name, amount, currency } = found
    return words.news[kind](name!, amount ? money(amount, currency!) : '')
  }
  return { title, text: message }
}
