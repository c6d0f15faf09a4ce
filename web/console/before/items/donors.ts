import type { Item } from '../../api-types.ts'

type DonatedLot = Pick<Item, 'id' | 'itemCode' | 'name' | 'donorName' | 'fairMarketValue'> &
  Partial<Pick<Item, 'donorEmail' | 'donorAgreed' | 'isDonorEmailRefused'>>

export type Donor<Lot extends DonatedLot = DonatedLot> = {
  name: string
  items: readonly Lot[]
  /** The sum of the stated values. */
  value: number
  /** How many items have no stated value. */
  unstated: number
}

/** Items by donor; spaces and capitals do not make a different donor. Items without a donor are left out. */
export function donorsOf<Lot extends DonatedLot>(items: readonly Lot[]): Donor<Lot>[] {
  const named = items.filter(({ donorName }) => donorName?.trim())
  const byName = Map.groupBy(named, ({ donorName }) => donorName!.trim().replace(/\s+/g, ' ').toLowerCase())
  return [...byName.values()]
    .map((own) => ({
      name: own[0]!.donorName!.trim(),
      items: own,
      value: own.reduce((sum, { fairMarketValue }) => sum + (fairMarketValue ?? 0), 0),
      unstated: own.filter(({ fairMarketValue }) => fairMarketValue === null).length,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
