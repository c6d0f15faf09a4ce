import { globSync } from 'node:fs'
import { dirname } from 'node:path'

/** Tests in other folders that exercise a folder; those next to a file are always run. */
const elsewhere: [folder: string, tests: string[]][] = [
  ['src/standings', ['src/bidding', 'src/purchases', 'src/closing', 'src/management/sales']],
  [
    'src/bidding',
    [
      'src/management/sales',
      'src/management/guests/joining.test.ts',
      'src/closing',
      'whole/silent-database.test.ts',
    ],
  ],
  ['src/closing', ['whole/silent-database.test.ts']],
  ['src/realtime', ['whole/polling-timers.test.ts']],
  [
    'src/purchases',
    [
      'src/management/sales',
      'src/management/guests/joining.test.ts',
      'src/bidding/own-limit.test.ts',
      'src/closing',
      'src/management/items/close-item.test.ts',
    ],
  ],
  [
    'src/auctions/visibility.ts',
    [
      'src/items',
      'src/bidding',
      'src/invitations',
      'src/management/authority.test.ts',
      'src/realtime/rooms.test.ts',
    ],
  ],
  ['src/accounts', ['src/profile', 'src/management/organizations', 'src/management/guests/door.test.ts']],
]

export function relatedTests(file: string): string[] {
  const places = elsewhere.filter(([folder]) => file.startsWith(folder)).flatMap(([, tests]) => tests)
  const own = file.startsWith('src/engine/') ? 'src/engine' : dirname(file)
  return [...new Set([own, ...places].flatMap(testsIn))]
}

function testsIn(place: string): string[] {
  return place.endsWith('.ts') ? [place] : globSync(`${place}/**/*.test.ts`).sort()
}
