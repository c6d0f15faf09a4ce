import type { ApiDescription } from './openapi.ts'

const introduction = `The auction and bidding service behind mobile and web clients for charity auctions.

- **Sign in** with \`email-check\`, \`register\` (new people only) and \`verify-pin\`; send the token as \`Authorization: Bearer …\`.
- **Errors** always have the envelope \`{error, message}\`: branch on \`error\`. 429 says in \`retryAfter\` how many seconds to wait.
- **Limits** of reads, where an operation has none of its own: 6,000 a minute for an address without a token, of these 600 that are not answered from a cache; 1,200 a minute for a person, of these 240 searches, and 20 at once.
- **Money** is a JSON number of dollars in bids and cards, and a decimal string in totals. **Times** are epoch seconds.
- **Text** is plain, also item descriptions, notifications and broadcasts: show it as text, never as HTML. Only \`description\` of auctions and organizations is HTML, cleaned before it is stored: nothing but \`p\`, \`br\`, \`strong\`, \`em\`, \`ul\`, \`ol\`, \`li\`, \`h3\`, \`h4\`, \`blockquote\` and \`a\` with \`href\` (https or mailto), so it can be shown as it is. Colours and gradients are safe in a style sheet.
- **Reads** carry an \`ETag\`; sent back as \`If-None-Match\`, it makes an unchanged answer a 304.
- **Live events** are described in [/asyncapi.json](/asyncapi.json).`

/** What the API document says about the service as a whole; each route describes itself. */
export const apiDescription: ApiDescription = {
  title: 'Goodlot API',
  version: '3.0.0',
  introduction,
  tokenDescription: 'The access token from verify-pin.',
  keyDescription:
    'A key of an organization, `goodlot_…`, sent where the access token would be. It needs one of the scopes that an operation names; an operation that names none is for people.',
  tags: [
    { name: 'Sign-in', description: 'Email, SMS PIN, tokens.' },
    { name: 'Profile', description: 'The signed-in person and their addresses.' },
    { name: 'Auctions', description: 'Browsing auctions and items.' },
    { name: 'Bidding', description: 'Bids, auto-bids and purchases.' },
    { name: 'Bidder', description: 'Favorites, lists, cart and notifications of the signed-in bidder.' },
    { name: 'Pay links', description: 'Paying one bill without signing in.' },
    { name: 'Management', description: 'For organizers and administrators.' },
    { name: 'Service', description: 'Time and health.' },
  ],
}
