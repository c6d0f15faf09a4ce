import type { Static } from 'typebox'
import { invalidFields } from '../../platform/http/answers/api-error.ts'
import type { WrittenAddress } from '../../platform/places/format-address.ts'
import { resolvePlace } from '../../platform/places/resolve-place.ts'
import type { newAddress } from './address-schema.ts'
import { type AddressType, addressTypes, findAddressType } from './address-types.ts'

export type AddressRequest = Static<typeof newAddress>

export type NewAddress = WrittenAddress & {
  addressType: AddressType
  googlePlacesId: string | null
}

/** An address as it is stored: aliases resolved, texts cleaned, type and place known. Reports all problems at once. */
export function readAddress(request: AddressRequest, homeCountryCode: string | null): NewAddress {
  const addressType = findAddressType(request.addressType)
  const { problems, ...place } = resolvePlace(request, homeCountryCode)
  if (!addressType) {
    throw invalidFields({ addressType: [`must be one of ${addressTypes.join(', ')}`], ...problems })
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  return {
    addressType,
    street1: firstGiven(request.street1, request.userAddressStreet1, request.address1),
    street2: firstGiven(request.street2, request.userAddressStreet2, request.address2),
    city: firstGiven(request.city, request.userAddressCity, request.locality),
    postalCode: firstGiven(request.postalCode, request.postal_code, request.zip),
    googlePlacesId: firstGiven(request.googlePlacesId, request.googlePlaceId),
    ...place,
  }
}

/** The canonical name comes first, so it wins over its aliases. */
function firstGiven(...texts: (string | null | undefined)[]): string | null {
  const text = texts.find((candidate) => typeof candidate === 'string')
  return text?.trim().replace(/\s+/g, ' ') || null
}
