/** An amount as it is typed: "1,250", "12.50", "$40"; null when empty, undefined when it is not an amount. */
export function readAmount(text: string): number | null | undefined {
  const plain = text
    .replace(/[\s$€£]/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (plain === '') return null
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** A typed amount above zero; null for anything else. */
export const readPositiveAmount = (text: string): number | null => readAmount(text) || null

/** An amount as a field shows it. */
export const writeAmount = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? '' : Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
