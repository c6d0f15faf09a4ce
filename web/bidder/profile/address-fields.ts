type AddressFields = { hasProvince: boolean; hasPostalCode: boolean }

/** Countries without regions in addresses, and those without postal codes. Elsewhere both are optional. */
const withoutRegion = new Set(
  'AT BE CH CZ DE DK EE FI FR GB HR HU IL IS LI LT LU LV MC MT NL NO PL PT RO RS SE SG SI SK'.split(' '),
)
const withoutCode = new Set('AE AG AO BS BZ GH HK JM KE PA QA TT UG ZW'.split(' '))

export function addressFields(countryCode: string): AddressFields {
  return { hasProvince: !withoutRegion.has(countryCode), hasPostalCode: !withoutCode.has(countryCode) }
}
