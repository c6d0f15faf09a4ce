import { type ItemType, isBidOn } from '../../../../src/engine/item-types.ts'
import { moment as when } from '../../../shared/format.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import type { Category, Item } from '../../api-types.ts'
import type { Field } from '../../ui/forms/editor.ts'
import type { FieldRow } from '../../ui/forms/editor-fields.tsx'
import {
  amount,
  area,
  automaticLine,
  check,
  choice,
  idChoice,
  line,
  moment,
  type Option,
  optionalLine,
  wholeNumber,
} from '../../ui/forms/kinds.ts'
import { itemsWords } from '../../words/items-en.ts'

type Context = { categories: readonly Category[]; item: Item | null; type: string }

/** The table of a lot's form. After the first bid, what bidders relied on stays as it was. */
export function itemFields({
  categories,
  item,
  type,
}: Context): Record<keyof typeof itemsWords.labels, Field> {
  const isDisabled = (item?.bidCount ?? 0) > 0
  const fixed = isDisabled ? { isDisabled, hint: itemsWords.item.fixed } : {}
  return {
    name: { ...line, isRequired: true },
    itemCode: { ...automaticLine, maxLength: 40, hint: item ? undefined : itemsWords.codeHint },
    categoryId: idChoice(() => categoryOptions(categories)),
    description: { ...area, rows: 5 },
    itemType: { ...choice(typeOptions), ...fixed },
    donorName: optionalLine,
    donorEmail: {
      ...optionalLine,
      type: 'email' as const,
      maxLength: 254,
      hint: item?.isDonorEmailRefused ? itemsWords.donor.refused : itemsWords.hints.donorEmail,
    },
    donorAgreed: { ...check, hint: agreementHint(item) },
    startingPrice: { ...amount(0), isDisabled },
    buyNowPrice: { ...amount(null), hint: isBidOn(type as ItemType) ? itemsWords.buyNowHint : undefined },
    fairMarketValue: amount(null),
    reservePrice: amount(null),
    bidIncrement: { ...amount(null), isDisabled },
    quantity: { ...wholeNumber(/^\d{1,7}$/, { isOptional: true }), maxLength: 7 },
    startTime: moment,
    endTime: moment,
    isFeatured: check,
    isLocalOnly: check,
    isDraft: check,
  }
}

/** Who says so, and since when. */
function agreementHint(item: Item | null): string {
  const agreement = item?.donorAgreement
  if (!agreement) return itemsWords.hints.donorAgreed
  return itemsWords.donor.agreedBy(agreement.by ?? '', when(agreement.at, nowSeconds.peek()))
}

/** The fields that a lot of this type has. */
export function itemRows({ item, type }: Omit<Context, 'categories'>): FieldRow[] {
  const isBid = isBidOn(type as ItemType)
  const isSealed = type === 'sealedBid'
  const prices = [
    isBid && 'startingPrice',
    !isSealed && 'buyNowPrice',
    'fairMarketValue',
    isBid && 'reservePrice',
    isBid && !isSealed && 'bidIncrement',
    !isBid && 'quantity',
  ].filter((field) => field !== false)
  return [
    'name',
    ['itemCode', 'categoryId'],
    'description',
    ['itemType', 'donorName'],
    'donorEmail',
    'donorAgreed',
    prices,
    item !== null && ['startTime', 'endTime'],
    'isFeatured',
    'isLocalOnly',
    'isDraft',
  ].filter((row) => row !== false)
}

export const categoryOptions = (categories: readonly Category[]): Option[] => [
  { value: '', label: itemsWords.noCategory },
  ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
]

const typeOptions = () =>
  Object.entries(itemsWords.kinds)
    .filter(([type]) => type !== 'donation')
    .map(([value, label]) => ({ value, label }))
