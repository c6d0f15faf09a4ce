import { Type } from 'typebox'
import { answers } from '../http/answers.ts'
import { Id, pageQuery } from '../http/paging.ts'

const types = ['outbid', 'winning', 'purchase', 'broadcast', 'general'] as const
const auctionId = Type.Optional(Id('Only this auction; rows without an auction are left out.'))
const headers = Type.Object({
  'x-mobile': Type.Optional(Type.String({ description: 'An integer: 1 iOS, 2 Android.', examples: ['1'] })),
})

const notification = Type.Object({
  id: Type.Integer({ examples: [501] }),
  type: Type.String({
    enum: [...types],
    description: 'Fall back to general on an unknown one.',
    examples: ['outbid'],
  }),
  status: Type.String({ enum: ['unread', 'read'] }),
  priority: Type.Integer({ description: '2 outbid, 1 others, 0 once read.', examples: [2] }),
  title: Type.String({ examples: ['You have been outbid'] }),
  message: Type.String({
    examples: ['Somebody bid more on Weekend in Vermont: it now stands at USD 120.00.'],
  }),
  auctionId: Type.Union([Type.Integer(), Type.Null()]),
  itemId: Type.Union([Type.Integer(), Type.Null()]),
  dateInserted: Type.Integer({ description: 'Epoch seconds.', examples: [1794700000] }),
})

export const listSchema = {
  tags: ['Bidder'],
  summary: 'Notifications and their counts',
  description:
    'Newest first. Unread ones only, unless `showRead`. With `limit=0` only the counts are computed. `unreadCount` ignores `filter` and `showRead`.',
  headers,
  querystring: Type.Object({
    ...pageQuery({ minimum: 0 }),
    auctionId,
    filter: Type.Optional(Type.String({ enum: [...types], description: 'Only this type.' })),
    showRead: Type.Optional(Type.Boolean({ description: 'Read ones as well (1, true, 0, false).' })),
  }),
  response: answers(
    {
      200: Type.Object(
        {
          notifications: Type.Array(notification),
          totalCount: Type.Integer({ examples: [12] }),
          unreadCount: Type.Integer({ examples: [3] }),
        },
        { description: 'The page and the counts.' },
      ),
    },
    'validation_error',
    'unauthorized',
  ),
}

export const readAllSchema = {
  tags: ['Bidder'],
  summary: 'Mark all notifications as read',
  description: 'Of the token’s whitelabel, or of one auction. Doing it again changes nothing.',
  headers,
  querystring: Type.Object({ auctionId }),
  response: answers(
    {
      200: Type.Object({ count: Type.Integer({ examples: [3] }) }, { description: 'How many were unread.' }),
    },
    'validation_error',
    'unauthorized',
    'rate_limited',
  ),
}
