import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { choosePinChannel, type PinChannel } from './choose-pin-channel.ts'

suite('the way of a code', () => {
  // The address was proved, the phone was proved, own device; by preferred for a text and for a mail.
  const table: [address: boolean, phone: boolean, device: boolean, text: PinChannel, mail: PinChannel][] = [
    [false, false, false, 'sms', 'email'],
    [false, true, false, 'sms', 'sms'],
    [false, true, true, 'sms', 'sms'],
    [true, false, false, 'email', 'email'],
    [true, false, true, 'sms', 'email'],
    [true, true, false, 'sms', 'email'],
  ]
  for (const [isAddressProved, hasProvedPhone, isOwnDevice, text, mail] of table)
    test(`address ${isAddressProved}, phone ${hasProvedPhone}, own device ${isOwnDevice}`, () => {
      const user = { isAddressProved, hasProvedPhone }
      const ways = (channel: 'both' | 'sms' | 'email') =>
        (['sms', 'email'] as const).map((preferred) =>
          choosePinChannel(channel, user, { preferred, isOwnDevice }),
        )
      assert.deepEqual(ways('both'), [text, mail])
      assert.equal(choosePinChannel('both', user, { preferred: undefined, isOwnDevice }), text)
      assert.deepEqual(ways('sms'), ['sms', 'sms'])
      assert.deepEqual(ways('email'), ['email', 'email'])
    })
})
