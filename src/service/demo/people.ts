import type { Picture } from './paint.ts'

export type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly countryCode: string
  readonly company?: string
  readonly portrait?: Picture
  /** Street, city, province, postal code: the primary address. */
  readonly home?: readonly [street1: string, city: string, province: string, postalCode: string]
}

/** Everybody's e-mail is their key at goodlot.example; the phone numbers are from ranges reserved for fiction. */
export const people = {
  anna: {
    firstName: 'Anna',
    lastName: 'Lindqvist',
    phone: '+12075550101',
    countryCode: 'US',
    portrait: ['long-hair', 'rose'],
    home: ['14 Tidewater Lane', 'Portland', 'Maine', '04101'],
  },
  ben: {
    firstName: 'Ben',
    lastName: 'Okafor',
    phone: '+12075550102',
    countryCode: 'US',
    company: 'Okafor & Daughters, Boatbuilders',
    portrait: ['short-hair', 'sea'],
    home: ['3 Slipway Road', 'South Portland', 'Maine', '04106'],
  },
  carmen: { firstName: 'Carmen', lastName: 'Ruiz', phone: '+12075550103', countryCode: 'US' },
  dev: { firstName: 'Dev', lastName: 'Chaudhary', phone: '+12075550104', countryCode: 'US' },
  elif: { firstName: 'Elif', lastName: 'Yıldız', phone: '+15145550105', countryCode: 'CA' },
  femi: { firstName: 'Femi', lastName: 'Adeyemi', phone: '+13125550106', countryCode: 'US' },
  grace: { firstName: 'Grace', lastName: 'Kim', phone: '+13125550107', countryCode: 'US' },
  hana: { firstName: 'Hana', lastName: 'Sato', phone: '+12075550108', countryCode: 'US' },
  isaac: { firstName: 'Isaac', lastName: 'Cohen', phone: '+12075550109', countryCode: 'US' },
  jamila: { firstName: 'Jamila', lastName: 'Haddad', phone: '+15145550110', countryCode: 'CA' },
  kofi: { firstName: 'Kofi', lastName: 'Mensah', phone: '+13125550111', countryCode: 'US' },
  lucia: { firstName: 'Lucía', lastName: 'Ferrer', phone: '+12075550112', countryCode: 'US' },
  mateus: { firstName: 'Mateus', lastName: 'Silva', phone: '+15145550113', countryCode: 'CA' },
  noor: { firstName: 'Noor', lastName: 'Rahmani', phone: '+12075550114', countryCode: 'US' },
  olga: { firstName: 'Olga', lastName: 'Petrenko', phone: '+13125550115', countryCode: 'US' },
  tuan: { firstName: 'Tuấn', lastName: 'Nguyễn', phone: '+15145550116', countryCode: 'CA' },
  manager: {
    firstName: 'Margaret',
    lastName: 'Doyle',
    phone: '+12075550117',
    countryCode: 'US',
    company: 'Harbor Paws Animal Rescue',
    portrait: ['long-hair', 'gold'],
  },
  claire: {
    firstName: 'Claire',
    lastName: 'Bouchard',
    phone: '+15145550118',
    countryCode: 'CA',
    company: 'Lantern Children’s Hospital Foundation',
  },
  admin: { firstName: 'Ada', lastName: 'Brandt', phone: '+12075550119', countryCode: 'US' },
} as const satisfies Record<string, Person>

export type PersonKey = keyof typeof people

export const emailOf = (key: PersonKey) => `${key}@goodlot.example`
