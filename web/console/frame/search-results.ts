import type { Guest, Item } from '../api-types.ts'

export type Found = { kind: 'item' | 'guest'; number: string; name: string; href: string }

/** Exact numbers come first: lot 12 and paddle 12 before anything that only contains 12. */
export function foundIn(
  search: string,
  {
    auctionId,
    items,
    guests,
  }: {
    auctionId: number
    items: readonly Pick<Item, 'id' | 'itemCode' | 'name'>[]
    guests: readonly Pick<Guest, 'userId' | 'paddleNumber' | 'firstName' | 'lastName' | 'email'>[]
  },
): Found[] {
  const at = `/console/a/${auctionId}`
  const found: Found[] = [
    ...items.map(({ id, itemCode, name }) => ({
      kind: 'item' as const,
      number: itemCode,
      name,
      href: `${at}/items/${id}`,
    })),
    ...guests.map(({ userId, paddleNumber, firstName, lastName, email }) => ({
      kind: 'guest' as const,
      number: String(paddleNumber),
      name: `${firstName} ${lastName}`.trim() || email,
      href: `${at}/guests/${userId}`,
    })),
  ]
  const isExact = ({ number }: Found) => number.toLowerCase() === search.toLowerCase()
  return [...found.filter(isExact), ...found.filter((one) => !isExact(one))]
}
