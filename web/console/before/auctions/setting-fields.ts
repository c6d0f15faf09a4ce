import { readAmounts } from '../../ui/forms/amounts.ts'
import type { Field } from '../../ui/forms/editor.ts'
import {
  amount,
  area,
  check,
  choice,
  type Kind,
  line,
  list,
  minutes,
  moment,
  optionalLine,
  UNREADABLE,
} from '../../ui/forms/kinds.ts'
import { auctionsWords } from '../../words/auctions-en.ts'
import { words } from '../../words/en.ts'
import { readSteps, type Step, writeSteps } from './steps.ts'
import { currencies, timeZones } from './zones.ts'

/** Bid increments, one per line; empty means the usual ones. */
const increments: Kind = {
  ...area,
  write: (value) => writeSteps(value as Step[] | null),
  read: (typed) => readSteps(String(typed)) ?? (String(typed).trim() === '' ? null : UNREADABLE),
  problem: () => auctionsWords.settings.wrongSteps,
  text: (value) => (value === null ? words.none : writeSteps(value as Step[])),
}

/** The API answers with levels and takes amounts. */
const levels: Kind = {
  ...list({
    readOne: Number,
    writeOne: (level: number | { amount: number }) =>
      String(typeof level === 'number' ? level : level.amount),
    problem: () => words.wrongAmount,
  }),
  read: (typed) => readAmounts(String(typed)) ?? UNREADABLE,
}

const countries = list({ readOne: (code) => code.toUpperCase() })

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Every setting of an auction and its kind; the label and the hint of each are in the words. */
export const settingFields: Record<keyof typeof auctionsWords.settings.labels, Field> = {
  name: { ...line, isRequired: true },
  description: { ...area, rows: 6 },
  goal: amount(null),
  vanityAddress: { ...optionalLine, maxLength: 60 },
  appealsColor: { ...optionalLine, maxLength: 7 },
  isPrivate: check,
  strictInvitations: check,
  isFeatured: check,
  startTime: moment,
  endTime: moment,
  timeZone: choice(() => timeZones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))),
  currency: choice(() => currencies.map((code) => ({ value: code, label: code }))),
  'address.street1': optionalLine,
  'address.street2': optionalLine,
  'address.city': optionalLine,
  'address.postalCode': optionalLine,
  'address.provinceCode': optionalLine,
  'address.countryCode': optionalLine,
  'stream.status': choice(() => optionsOf(auctionsWords.settings.streams)),
  'stream.url': optionalLine,
  'bidding.extension.mode': choice(() => optionsOf(auctionsWords.settings.extensions)),
  'bidding.extension.windowSeconds': minutes,
  'bidding.extension.lengthSeconds': minutes,
  'bidding.autoBidPolicy': choice(() => optionsOf(auctionsWords.settings.policies)),
  'bidding.increments': increments,
  'bidding.allowedCountries': countries,
  'bidding.requireCard': check,
  'bidding.cardThreshold': amount(0),
  'bidding.spendingLimit': amount(null),
  'donations.levels': levels,
  'donations.description': area,
  'donations.confirmAbove': amount(10_000),
  'donations.allowPledge': check,
  'donations.offlineUpdatesThermometer': check,
  'donations.enableCustom': check,
  'tickets.enabled': check,
  'tickets.requireToRegister': check,
  'tickets.requireToBid': check,
  'checkout.requireAddress': check,
  'checkIn.onOwnPhone': check,
  'checkIn.ownPhoneOpensLocalItems': check,
}
