import { DAY, type DemoAuction } from '../lot.ts'

/** A draft: only its managers see it. */
export const barnSale: DemoAuction = {
  name: 'Autumn Barn Sale',
  about: '<p>Still being written.</p>',
  organization: 0,
  picture: ['hamper', 'gold'],
  startsIn: 60 * DAY,
  endsIn: 67 * DAY,
  levels: [],
  settings: { time_zone: 'America/New_York' },
  crowd: [],
  lots: [
    {
      code: '1',
      name: 'Vase, Thrown on a Tuesday',
      about: 'Stoneware, ash glaze, a thumbprint at the foot.',
      category: 'Art & Home',
      picture: ['vase', 'plum'],
      value: 90,
      price: 20,
    },
    {
      code: '2',
      name: 'Forty Dahlias, Dug and Divided',
      about: 'Tubers for a whole border. They come with a drawing of where to put them.',
      category: 'Art & Home',
      picture: ['garden', 'rose'],
      value: 160,
      price: 30,
    },
  ],
}
