import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenCategory, givenItem } from '../kit/given-auctions.ts'
import { useManaged } from '../kit/given-management.ts'
import { givenPerson } from '../kit/given-people.ts'
import { useService } from '../kit/service.ts'

/** Control characters, line breaks, and characters that reverse the text around them. */
const refused = [...'\t\n\r\u0001\u007f\u0085\u2028\u2029\u202a\u202e\u2066\u2069']
/** What names may contain: other scripts, joiners, marks, emoji. */
const taken = ['O’Neill', '李娜', 'می‌خواهم', 'שלום\u200e!', '👩‍👧', 'a\u00a0b']

suite('names and codes are one line, without control characters and overrides of direction', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  let count = 0
  const auction = () => givenAuction(goodlot.db, { organizationId: ours.organizationId })
  const newcomer = () => ({
    firstName: 'New',
    lastName: 'Comer',
    email: `line${++count}@example.org`,
    mobile: `514555${3000 + count}`,
    countryCode: 'CA',
    whitelabelId: 1,
  })
  const newAuction = { name: 'Gala', startTime: 1_900_000_000, endTime: 1_900_003_600 }
  const profile = async (body: object) =>
    goodlot.call('PUT', '/v3/user/profile', { token: (await givenPerson(goodlot)).token, body })

  const places: Record<string, (text: string) => ReturnType<typeof goodlot.call>> = {
    'firstName at register': (firstName) =>
      goodlot.call('POST', '/v3/auth/register', { body: { ...newcomer(), firstName } }),
    'lastName at register': (lastName) =>
      goodlot.call('POST', '/v3/auth/register', { body: { ...newcomer(), lastName } }),
    'firstName of the profile': (firstName) => profile({ firstName }),
    'lastName of the profile': (lastName) => profile({ lastName }),
    'displayName of the profile': (displayName) => profile({ displayName }),
    'company of the profile': (company) => profile({ company }),
    'name of an organization': (name) =>
      ours.manage('PATCH', `/organizations/${ours.organizationId}`, { name }),
    'name of an auction': (name) =>
      ours.manage('POST', '/auctions', { ...newAuction, organizationId: ours.organizationId, name }),
    'name of a copy': async (name) => ours.manage('POST', `/auctions/${(await auction()).id}/copy`, { name }),
    'name of a category': async (name) =>
      ours.manage('POST', `/auctions/${(await auction()).id}/categories`, { name }),
    'new name of a category': async (name) => {
      const category = await givenCategory(goodlot.db, { auctionId: (await auction()).id })
      return ours.manage('PATCH', `/categories/${category.id}`, { name })
    },
    'name of an item': async (name) =>
      ours.manage('POST', `/auctions/${(await auction()).id}/items`, { name, startingPrice: 5 }),
    'new name of an item': async (name) => {
      const item = await givenItem(goodlot.db, { auctionId: (await auction()).id })
      return ours.manage('PATCH', `/items/${item.id}`, { name })
    },
    'code of an item': async (itemCode) =>
      ours.manage('POST', `/auctions/${(await auction()).id}/items`, { name: 'Lamp', itemCode }),
    'donor of an item': async (donorName) =>
      ours.manage('POST', `/auctions/${(await auction()).id}/items`, { name: 'Lamp', donorName }),
    'name in an imported file': (text) => imported('name', text),
    'code in an imported file': (text) => imported('name,itemCode', `Lamp,"${text}"`),
    'category in an imported file': (text) => imported('name,category', `Lamp,"${text}"`),
    'title of a broadcast': async (title) =>
      ours.manage('POST', `/auctions/${(await auction()).id}/broadcasts`, { title, message: 'Now\nthen' }),
  }
  async function imported(header: string, line: string) {
    const cells = line.includes(',') ? line : `"${line}"`
    return goodlot.call('POST', `/v3/manage/auctions/${(await auction()).id}/items/import`, {
      token: ours.manager.token,
      raw: `${header}\n${cells}\n`,
      headers: { 'content-type': 'text/csv' },
    })
  }

  for (const [place, send] of Object.entries(places)) {
    test(place, async () => {
      for (const character of refused) {
        const { status, text } = await send(`AC${character}ME`)
        assert.equal(status, 400, `U+${character.charCodeAt(0).toString(16)}: ${status} ${text}`)
        assert.match(text, /must be one line, without control characters/)
      }
      for (const name of taken) {
        const { status, text } = await send(name)
        assert.ok(status < 300, `${name}: ${status} ${text}`)
      }
    })
  }
})
