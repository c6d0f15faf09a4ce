import { readAmount } from '../../../shared/read-amount.ts'
import { type MomentContext, readMoment } from './read-moment.ts'

export type CellKind =
  | 'code'
  | 'line'
  | 'text'
  | 'email'
  | 'money'
  | 'whole'
  | 'flag'
  | 'type'
  | 'control'
  | 'start'
  | 'end'

/** What is wrong with a cell, for the words of the page, and what may have been meant. */
type CellFault =
  | 'damaged'
  | 'formula'
  | 'amount'
  | 'twoAmounts'
  | 'whole'
  | 'flag'
  | 'type'
  | 'control'
  | 'moment'
export type Meant = { amount: number } | { type: string }

/** A cell as the service takes it, or what is wrong with it. Empty: nothing is given. */
export type CellRead = { value: string } | { fault: CellFault; meant?: readonly Meant[] }

export type CellContext = Omit<MomentContext, 'usualTime'> & {
  decimalSign: '.' | ','
  /** Times of day at which the auction starts and ends, such as `18:00`. */
  startsAt: string
  endsAt: string
}

export function readCell(kind: CellKind, text: string, context: CellContext): CellRead {
  const trimmed = text.trim()
  if (trimmed === '') return { value: '' }
  if (trimmed.includes('\uFFFD')) return { fault: 'damaged' }
  if (/^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/.test(trimmed))
    return { fault: 'formula' }
  return readers[kind](trimmed, context)
}

type Reader = (text: string, context: CellContext) => CellRead

/** What people type where there is nothing to say. */
const isNothing = (text: string) => /^(-|–|—|n\/?a|none|null)$/i.test(text)
const orNothing =
  (reader: Reader): Reader =>
  (text, context) =>
    isNothing(text) ? { value: '' } : reader(text, context)

const line: Reader = (text) => ({ value: text.replace(/\s+/g, ' ') })

const money: Reader = (text, { decimalSign }) => {
  const read = readAmount(text, decimalSign)
  if ('ambiguous' in read) return { fault: 'twoAmounts', meant: read.ambiguous.map((amount) => ({ amount })) }
  if ('problem' in read) return { fault: 'amount' }
  // Among amounts with decimal points, a comma before two digits is more likely a slip than cents.
  const slip = decimalSign === '.' && /^\D*(\d{1,6}),(\d{2})\D*$/.exec(text)
  if (slip)
    return { fault: 'twoAmounts', meant: [{ amount: read.amount }, { amount: Number(slip[1]! + slip[2]!) }] }
  return { value: String(read.amount) }
}

const whole: Reader = (text) => {
  const plain = text
    .replace(/^(#|no\.?|nr\.?) ?/i, '')
    .replace(/(?<=\d)[, ](?=\d{3}\b)/g, '')
    .replace(/\.0+$/, '')
  return /^\d{1,9}$/.test(plain) ? { value: plain } : { fault: 'whole' }
}

const flag: Reader = (text) => {
  if (/^(true|yes|y|1|x|✓|✔|☑|oui|si|sí|ja|vrai|wahr|verdadero)$/i.test(text)) return { value: 'yes' }
  if (/^(false|no|n|0|☐|non|nein|faux|falsch|falso)$/i.test(text)) return { value: 'no' }
  return { fault: 'flag' }
}

/** The names of each type, compared as headings are. */
const typeNames: Record<string, string[]> = {
  silent: [
    'silent',
    'silentauction',
    'silentlot',
    'silentitem',
    'silencieux',
    'encansilencieux',
    'encheresilencieuse',
    'encheressilencieuses',
    'silencieuse',
    'subastasilenciosa',
    'silenciosa',
    'silencioso',
    'stilleauktion',
  ],
  live: [
    'live',
    'liveauction',
    'livelot',
    'liveitem',
    'onstage',
    'liveonstage',
    'stage',
    'alacriee',
    'encanalacriee',
    'alacrieesurscene',
    'enchereenpersonne',
    'envivo',
    'subastaenvivo',
  ],
  sealedBid: [
    'sealed',
    'sealedbid',
    'sealedbids',
    'blindbid',
    'scellee',
    'misescellee',
    'secret',
    'secrete',
    'misesecrete',
    'misessecretes',
    'sellada',
    'ofertasellada',
    'ofertasselladas',
    'sellado',
  ],
  forSale: [
    'forsale',
    'fixedprice',
    'sale',
    'store',
    'shop',
    'merchandise',
    'buynow',
    'buyitnow',
    'avendre',
    'envente',
    'vente',
    'enventa',
    'alaventa',
    'venta',
  ],
  ticket: ['ticket', 'tickets', 'admission', 'billet', 'entrada', 'boleto'],
  raffle: ['raffle', 'raffleticket', 'raffletickets', 'tirage', 'billetdetirage', 'rifa', 'boletoderifa'],
}
/** Words that may mean a type, but not surely. */
const maybeTypes: Record<string, string> = {
  chance: 'raffle',
  chances: 'raffle',
  draw: 'raffle',
  drawing: 'raffle',
  lottery: 'raffle',
  tombola: 'raffle',
  online: 'silent',
  auction: 'silent',
  item: 'silent',
  product: 'forSale',
  blind: 'sealedBid',
}

const type: Reader = (text) => {
  const key = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  const found = Object.entries(typeNames).find(
    ([name, names]) => names.includes(key) || name.toLowerCase() === key,
  )
  if (found) return { value: found[0] }
  const likely =
    maybeTypes[key] ??
    Object.entries(typeNames).find(([, names]) => names.some((name) => isSlipOf(key, name)))?.[0]
  return likely ? { fault: 'type', meant: [{ type: likely }] } : { fault: 'type' }
}

/** One letter too many, too few, wrong, or two changed over. */
function isSlipOf(typed: string, name: string): boolean {
  if (name.length < 4 || Math.abs(typed.length - name.length) > 1) return false
  let start = 0
  while (start < name.length && typed[start] === name[start]) start++
  const ends = (skipTyped: number, skipName: number) =>
    typed.slice(start + skipTyped) === name.slice(start + skipName)
  const isSwapped = typed[start] === name[start + 1] && typed[start + 1] === name[start] && ends(2, 2)
  return ends(1, 0) || ends(0, 1) || ends(1, 1) || isSwapped
}

const control: Reader = (text) => {
  const found = /^(auto|automatic|clock|timer|automatique|horloge|autom[aá]tico|reloj)$/i.test(text)
    ? 'auto'
    : /^(manual|by hand|auctioneer|manuel|a la main|à la main|a mano)$/i.test(text)
      ? 'manual'
      : null
  return found ? { value: found } : { fault: 'control' }
}

const moment =
  (usual: 'startsAt' | 'endsAt'): Reader =>
  (text, context) => {
    const epoch = readMoment(text, { ...context, usualTime: context[usual] })
    return epoch === null ? { fault: 'moment' } : { value: String(epoch) }
  }

const readers: Record<CellKind, Reader> = {
  code: (text) => ({ value: text.replace(/^#\s*(?=\w)/, '').replace(/\s+/g, ' ') }),
  line,
  text: (text) => ({ value: text }),
  email: (text) => ({ value: (/<([^<>\s]+@[^<>\s]+)>/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '') }),
  money: orNothing(money),
  whole: orNothing(whole),
  flag: orNothing(flag),
  type: orNothing(type),
  control: orNothing(control),
  start: orNothing(moment('startsAt')),
  end: orNothing(moment('endsAt')),
}

/** Whether amounts of a file have decimal points or commas, by all of them together; `usual` where none of them shows it. */
export function findDecimalSign(texts: readonly string[], usual: '.' | ','): '.' | ',' {
  let points = 0
  for (const text of texts) {
    // "1,250.00" shows it more surely than "12,50" shows the opposite, which may be a slip.
    if (/,\d{3}\./.test(text)) points += 3
    else if (/\.\d{3},/.test(text)) points -= 3
    else if (/\d\.\d{1,2}(?!\d)|\d,\d{3}(?!\d)/.test(text)) points++
    else if (/\d,\d{1,2}(?!\d)|\d\.\d{3}(?!\d)/.test(text)) points--
  }
  return points > 0 ? '.' : points < 0 ? ',' : usual
}

/** "Ben Okafor" and "Okafor, Ben" as first and last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const comma = /^([^,]+),\s*([^,]+)$/.exec(name)
  if (comma) return { firstName: comma[2]!.trim(), lastName: comma[1]!.trim() }
  const space = name.lastIndexOf(' ')
  if (space === -1) return { firstName: name, lastName: '' }
  return { firstName: name.slice(0, space).trim(), lastName: name.slice(space + 1) }
}
