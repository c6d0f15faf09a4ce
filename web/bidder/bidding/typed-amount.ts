/** This many times the amount asked for is more likely a typing mistake than intended. */
const MANY_TIMES = 5

export function isSurprising(amount: number, nextMinimum: number): boolean {
  return amount >= MANY_TIMES * nextMinimum && amount - nextMinimum >= 100
}

/** "1,250.50", "1 250", "$800": the amount that was typed; null when it is not an amount. */
export function readAmount(text: string, decimalSign: '.' | ',' = '.'): number | null {
  const digits = text.replace(/[^\d.,]/g, '')
  const groupSign = decimalSign === '.' ? ',' : '.'
  const plain = digits.replaceAll(groupSign, '').replace(decimalSign, '.')
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain)
  return amount > 0 ? amount : null
}
