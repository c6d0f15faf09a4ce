import { auctionsWords } from './words.ts'

const { settings: say, form, name, organization: _, ...rest } = auctionsWords

/** What each setting is called, where it is typed and where two people changed it. */
export const settingLabels: Record<string, string> = {
  name,
  description: say.description,
  goal: say.goal,
  vanityAddress: say.vanityAddress,
  appealsColor: say.color,
  isPrivate: say.isPrivate,
  isFeatured: say.isFeatured,
  startTime: rest.from,
  endTime: rest.to,
  timeZone: form.timeZone,
  currency: form.currency,
  'bidding.autoBidPolicy': say.policy,
  'bidding.extension.mode': say.extension,
  'bidding.extension.windowSeconds': say.windowMinutes,
  'bidding.extension.lengthSeconds': say.lengthMinutes,
  'bidding.requireCard': say.requireCard,
  'bidding.cardThreshold': say.cardThreshold,
  'bidding.spendingLimit': say.spendingLimit,
  'bidding.increments': say.increments,
  'donations.levels': say.levels,
  'donations.allowPledge': say.allowPledge,
  'donations.enableCustom': say.enableCustom,
  'donations.description': say.giftText,
  'tickets.enabled': say.ticketsEnabled,
  'tickets.requireToRegister': say.requireToRegister,
  'tickets.requireToBid': say.requireToBid,
  'checkout.requireAddress': say.requireAddress,
}
