import type { Deprecations } from '../../platform/http/answers/deprecation.ts'

/** Deprecated endpoints. Each keeps working for at least six months after its end was announced. */
export const deprecations: Deprecations = {
  'GET /v3/bidder/active-bids': {
    since: '2026-11-15',
    sunset: '2027-06-01',
    successors: ['/v3/bidder/my-activity'],
  },
  'GET /v3/bidder/my-items': {
    since: '2026-11-15',
    sunset: '2027-06-01',
    successors: ['/v3/bidder/my-cart', '/v3/bidder/my-activity'],
  },
}
