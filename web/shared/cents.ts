/** Amounts as the service writes them, such as "12.50", are added in whole cents, since fractions do not add up. */
export const centsOf = (decimal: string): bigint => BigInt(decimal.replace('.', ''))

export const totalOf = (amounts: readonly string[]): number =>
  Number(amounts.reduce((cents, amount) => cents + centsOf(amount), 0n)) / 100
