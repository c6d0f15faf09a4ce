/** Many times what is asked for is more often a slip than a wish. */
const MANY_TIMES = 5

export function isSurprising(amount: number, nextMinimum: number): boolean {
  return amount >= MANY_TIMES * nextMinimum && amount - nextMinimum >= 100
}

/** "1,250.50", "1 250", "$800": the amount that somebody typed; null when it is none. */
export function readAmount(text: string, decimalSign: '.' | ',' = '.'): number | null {
  const digits = text.replace(/[^\d.,]/g, '')
  const groupSign = decimalSign === '.' ? ',' : '.'
  const plain = digits.replaceAll(groupSign, '').replace(decimalSign, '.')
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain)
  return amount > 0 ? amount : null
}
