import { readAmount as readTyped } from '../../../shared/read-amount.ts'

/** An amount as it is typed: "1,250", "12,50", "$40"; null when empty, undefined when it is no amount, or may be two. */
export function readAmount(text: string): number | null | undefined {
  const read = readTyped(text)
  if ('amount' in read) return read.amount
  return 'problem' in read && read.problem === 'empty' ? null : undefined
}

/** Several amounts, with commas or spaces between them: "100, 250, 500", "$1,000 $2,500". Null when one is no amount. */
export function readAmounts(text: string): number[] | null {
  const parts = text
    .split(/[\s;]+|,(?=\s|$)/)
    .flatMap(splitAtCommas)
    .filter(Boolean)
  const amounts = parts.map((part) => (/^\D*0\d/.test(part) ? undefined : readAmount(part)))
  return amounts.every((amount) => typeof amount === 'number') ? amounts : null
}

/** "1,000" and "12,50" are one amount; "100,250,500" is three, since nobody suggests a hundred million. */
const splitAtCommas = (part: string) =>
  /^\D*\d{1,2},\d{2,3}(\.\d+)?\D*$/.test(part) ? [part] : part.split(',')

/** A typed amount above zero; null for anything else. */
export const readPositiveAmount = (text: string): number | null => readAmount(text) || null

/** An amount as a field shows it. */
export const writeAmount = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? '' : Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
