const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** As the card itself says it. */
export const brandName = (brand: string): string =>
  Object.hasOwn(names, brand) ? names[brand]! : brand.charAt(0).toUpperCase() + brand.slice(1)
