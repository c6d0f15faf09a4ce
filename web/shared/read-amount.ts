import { hasCents } from '../../src/engine/currency.ts'

/** What somebody meant by a text: an amount, one of two amounts, or nothing that can be read. */
export type ReadAmount =
  | { amount: number }
  /** The likelier one first. */
  | { ambiguous: readonly [number, number] }
  | { problem: 'empty' | 'unreadable' | 'cents' }

/**
 * Reads an amount of money as people type it, in any of our languages: "1,250.50", "1.250,50", "1 250,50 $", "CA$ 800".
 * A point or a comma before one or two last digits is a decimal sign, whatever the language; before three digits it
 * groups thousands, unless it is this language's decimal sign: "1.250" in English may be 1,250 or a slip for 1.25.
 */
export function readAmount(text: string, decimalSign: '.' | ',' = '.'): ReadAmount {
  const bare = withoutCurrency(text)
  if (bare === '') return { problem: 'empty' }
  const plain = bare.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, '')
  const thousands = /^(\d{1,3})([.,])(\d{3})$/.exec(plain)
  if (thousands?.[2] === decimalSign && Number(thousands[1]) > 0) {
    const [, whole, , rest] = thousands
    return { ambiguous: [Number(whole! + rest!), Number(`${whole}.${rest!.slice(0, 2)}`)] }
  }
  const digits = oneReading(plain)
  return digits === null ? { problem: 'unreadable' } : { amount: Number(digits) }
}

/** The same in a currency that may have no cents: an amount with some is refused, and "1.250" can only be 1,250. */
export function inCurrency(read: ReadAmount, currency: string): ReadAmount {
  if (hasCents(currency)) return read
  if ('ambiguous' in read) return { amount: read.ambiguous[0] }
  return 'amount' in read && !Number.isInteger(read.amount) ? { problem: 'cents' } : read
}

/** "$1,250.50", "1250 $ US" and "USD 40" without the currency; words other than a short code stay, and are no amount. */
const withoutCurrency = (text: string) =>
  text
    .trim()
    .replace(/^(?:\p{Lu}{2,3}?\s*\p{Sc}|\p{Sc}|\p{Lu}{3}\s)?\s*/u, '')
    .replace(/(?:\p{Sc}\s{0,3}(?:\p{Lu}{2,3})?|\s\p{Lu}{3})$/u, '')
    .trimEnd()

/** More digits than any amount of the interface has, so that nothing is rounded. */
const WHOLE = /^\d{1,9}$/

/** The digits with a point before the cents; null when the signs do not stand where an amount has them. */
function oneReading(plain: string): string | null {
  const [, whole, cents = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(plain)!
  const sign = plain.at(whole!.length) ?? ''
  const groups = whole!.split(/[.,]/)
  const groupSigns = new Set(whole!.match(/[.,]/g))
  const isGrouped =
    groups.length === 1 ||
    (groupSigns.size === 1 && !groupSigns.has(sign) && /^[1-9]\d{0,2}$/.test(groups[0]!) && areThrees(groups))
  const digits = groups.join('') || (cents === '' ? '' : '0')
  return isGrouped && WHOLE.test(digits) ? `${digits}.${cents || '0'}` : null
}

const areThrees = ([, ...rest]: string[]) => rest.every((group) => /^\d{3}$/.test(group))
