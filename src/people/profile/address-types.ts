export const addressTypes = ['Home', 'Work', 'Shipping', 'Billing', 'Other'] as const

export type AddressType = (typeof addressTypes)[number]

export function findAddressType(text: string): AddressType | undefined {
  return addressTypes.find((type) => type.toLowerCase() === text.trim().toLowerCase())
}
