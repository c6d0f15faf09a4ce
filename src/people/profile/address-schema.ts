import { Type } from 'typebox'
import { answers, noContent } from '../../platform/http/answers/answers.ts'
import { pageQuery } from '../../platform/http/answers/paging.ts'
import { country, province } from '../../platform/places/place-schema.ts'
import { closedAccount } from '../accounts/open-account.ts'
import { addressTypes } from './address-types.ts'

const text = (maxLength: number, description: string, example?: string) =>
  Type.Optional(
    Type.Union([Type.String({ maxLength }), Type.Null()], {
      description,
      ...(example && { examples: [example] }),
    }),
  )
const alias = (canonical: string, maxLength: number) =>
  text(maxLength, `Alias of \`${canonical}\`, which takes precedence.`)
const placeId = (description: string, example: number) =>
  Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description, examples: [example] }))

export const newAddress = Type.Object(
  {
    addressType: Type.String({
      description: `One of ${addressTypes.join(', ')}, in any case.`,
      examples: ['Home'],
    }),
    street1: text(200, 'Street and number.', '123 rue Sainte-Catherine'),
    userAddressStreet1: alias('street1', 200),
    address1: alias('street1', 200),
    street2: text(200, 'Apartment, floor, building.', 'app. 4'),
    userAddressStreet2: alias('street2', 200),
    address2: alias('street2', 200),
    city: text(100, 'City or town.', 'Montréal'),
    userAddressCity: alias('city', 100),
    locality: alias('city', 100),
    province: text(
      100,
      "Name, short code or ISO 3166-2 code, looked up in the country given, else in the user's country.",
      'Quebec',
    ),
    provinceId: placeId('Instead of `province`.', 573780),
    postalCode: text(20, 'Postal or ZIP code.', 'H2X 1Z4'),
    postal_code: alias('postalCode', 20),
    zip: alias('postalCode', 20),
    country: text(100, 'ISO 3166-1 code or name.', 'CA'),
    countryCode: alias('country', 100),
    countryId: placeId('ISO 3166-1 numeric code, instead of `country`.', 124),
    googlePlacesId: text(500, "Google's id of the place."),
    googlePlaceId: alias('googlePlacesId', 500),
    isPrimary: Type.Optional(
      Type.Boolean({ description: 'Make it the shipping address; the previous one is no longer primary.' }),
    ),
  },
  {
    title: 'NewAddress',
    additionalProperties: false,
    examples: [
      {
        addressType: 'Home',
        street1: '123 rue Sainte-Catherine',
        city: 'Montréal',
        province: 'QC',
        country: 'CA',
      },
    ],
  },
)

export const addAddressSchema = {
  tags: ['Profile'],
  summary: 'Add an address',
  description:
    'Adding an address that already exists does not add another, but makes it primary if requested. No address becomes primary automatically. Emits `event.address` when something changed.',
  body: newAddress,
  response: answers(
    { 204: noContent },
    { code: 'validation_error', meaning: 'A missing or unknown type, or another wrong field; see `fields`.' },
    'unauthorized',
    closedAccount,
    'rate_limited',
  ),
}

const nullable = (description: string, example: string) =>
  Type.Union([Type.String(), Type.Null()], { description, examples: [example] })

export const address = Type.Object(
  {
    id: Type.Integer({ examples: [7] }),
    addressType: Type.String({ enum: [...addressTypes], examples: ['Home'] }),
    street1: nullable('Street and number.', '123 rue Sainte-Catherine'),
    street2: nullable('Apartment, floor, building.', 'app. 4'),
    city: nullable('City or town.', 'Montréal'),
    province,
    postalCode: nullable('Postal or ZIP code.', 'H2X 1Z4'),
    country,
    googlePlacesId: nullable("Google's id of the place.", 'ChIJDbdkHFQayUwR7-8fITgxTmU'),
    isPrimary: Type.Boolean({ description: 'The shipping address.', examples: [true] }),
    formatted: nullable(
      'One line of text, in the order its country writes it; null when nothing was given.',
      '123 rue Sainte-Catherine, app. 4, Montréal QC H2X 1Z4, Canada',
    ),
  },
  { title: 'Address' },
)

export const listAddressesSchema = {
  tags: ['Profile'],
  summary: 'My addresses',
  description: 'The primary address first, then the newest.',
  querystring: Type.Object(pageQuery()),
  response: answers(
    {
      200: Type.Object(
        { addresses: Type.Array(address), totalCount: Type.Integer({ examples: [1] }) },
        { description: 'The addresses on this page, and the total.' },
      ),
    },
    'validation_error',
    'unauthorized',
    'rate_limited',
  ),
}
