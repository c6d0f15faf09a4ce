/** An amount as it is typed: "1,250", "12.50", "$40"; null for nothing, undefined for what is no amount. */
export function readAmount(text: string): number | null | undefined {
  const plain = text
    .replace(/[\s$€£]/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (plain === '') return null
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** As it stands in a field. */
export const writeAmount = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? '' : Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
