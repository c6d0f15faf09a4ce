import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { choosePinChannel, type PinChannel } from './choose-pin-channel.ts'

const MOBILE = '+15145550123'

suite('the way of a code', () => {
  const accounts = {
    new: { isAddressProved: false, hasProvedPhone: false, isPhoneProved: false, phone: MOBILE },
    byPhone: { isAddressProved: false, hasProvedPhone: true, isPhoneProved: true, phone: MOBILE },
    byPhoneSinceChanged: {
      isAddressProved: false,
      hasProvedPhone: true,
      isPhoneProved: false,
      phone: MOBILE,
    },
    byMail: { isAddressProved: true, hasProvedPhone: false, isPhoneProved: false, phone: '' },
    byMailWithTypedPhone: {
      isAddressProved: true,
      hasProvedPhone: false,
      isPhoneProved: false,
      phone: MOBILE,
    },
    byBoth: { isAddressProved: true, hasProvedPhone: true, isPhoneProved: true, phone: MOBILE },
    byBothSinceChanged: { isAddressProved: true, hasProvedPhone: true, isPhoneProved: false, phone: MOBILE },
  }
  type Ways = [none: PinChannel, text: PinChannel, mail: PinChannel]
  // Under `both`, by what is wished for: on a stranger's device, and on the account's own.
  const both: Record<keyof typeof accounts, [stranger: Ways, own: Ways]> = {
    new: [
      ['sms', 'sms', 'email'],
      ['sms', 'sms', 'email'],
    ],
    byPhone: [
      ['sms', 'sms', 'sms'],
      ['sms', 'sms', 'sms'],
    ],
    byPhoneSinceChanged: [
      ['sms', 'sms', 'sms'],
      ['sms', 'sms', 'sms'],
    ],
    byMail: [
      ['email', 'email', 'email'],
      ['email', 'email', 'email'],
    ],
    byMailWithTypedPhone: [
      ['email', 'email', 'email'],
      ['email', 'sms', 'email'],
    ],
    byBoth: [
      ['sms', 'sms', 'email'],
      ['sms', 'sms', 'email'],
    ],
    byBothSinceChanged: [
      ['email', 'email', 'email'],
      ['email', 'sms', 'email'],
    ],
  }
  // Under `sms` nobody chooses: a stranger's device, the account's own, and a service without a mail server.
  const sms: Record<keyof typeof accounts, [stranger: PinChannel, own: PinChannel, withoutMail: PinChannel]> =
    {
      new: ['sms', 'sms', 'sms'],
      byPhone: ['sms', 'sms', 'sms'],
      byPhoneSinceChanged: ['sms', 'sms', 'sms'],
      byMail: ['email', 'email', 'sms'],
      byMailWithTypedPhone: ['email', 'sms', 'sms'],
      byBoth: ['sms', 'sms', 'sms'],
      byBothSinceChanged: ['email', 'sms', 'sms'],
    }
  for (const name of Object.keys(accounts) as (keyof typeof accounts)[])
    test(name, () => {
      const way = (policy: 'both' | 'sms' | 'email', wish: object) =>
        choosePinChannel(policy, accounts[name], {
          preferred: undefined,
          isOwnDevice: false,
          canMail: true,
          ...wish,
        })
      for (const [index, isOwnDevice] of [false, true].entries())
        assert.deepEqual(
          ([undefined, 'sms', 'email'] as const).map((preferred) => way('both', { preferred, isOwnDevice })),
          both[name][index],
        )
      assert.deepEqual(
        [way('sms', {}), way('sms', { isOwnDevice: true }), way('sms', { canMail: false })],
        sms[name],
      )
      for (const wish of [{}, { preferred: 'sms', isOwnDevice: true }])
        assert.equal(way('email', wish), 'email')
    })
})
