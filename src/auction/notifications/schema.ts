import { Type } from 'typebox'
import { closedAccount } from '../../people/accounts/open-account.ts'
import { notificationTypes, userEvents } from '../../platform/events/catalogue.ts'
import { mobileHeaders } from '../../platform/http/access/x-mobile.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'

const auctionId = Type.Optional(
  Id('Only notifications of this auction; those without an auction are left out.', 7),
)
/** The list shows the same as the event. */
const notification = {
  ...userEvents['event.notification'],
  title: 'Notification',
  description: 'A notification.',
}

export const listSchema = {
  tags: ['Bidder'],
  summary: 'Notifications and their counts',
  description:
    'Newest first: by `dateInserted`, and within one second by id. Unread ones only, unless `showRead`. With `limit=0` only the counts are computed. `unreadCount` ignores `filter` and `showRead`.',
  headers: mobileHeaders,
  querystring: Type.Object({
    ...pageQuery({ minimum: 0 }),
    auctionId,
    filter: Type.Optional(
      Type.String({ enum: [...notificationTypes], description: 'Only notifications of this type.' }),
    ),
    showRead: Type.Optional(
      Type.Boolean({ description: 'Whether to include notifications that were read (1, true, 0, false).' }),
    ),
    groupUnread: Type.Optional(
      Type.Boolean({
        description:
          'Whether `unreadCount` counts the notifications of kind `lost` of one auction as one, for lists that show them so.',
      }),
    ),
  }),
  response: answers(
    {
      200: Type.Object(
        {
          notifications: Type.Array(notification),
          totalCount: Type.Integer({ examples: [1] }),
          unreadCount: Type.Integer({ examples: [1] }),
        },
        { description: 'The page and the counts.' },
      ),
    },
    'validation_error',
    'unauthorized',
    'rate_limited',
  ),
}

const readAnswers = answers(
  {
    200: Type.Object(
      { count: Type.Integer({ examples: [1] }) },
      { description: 'How many were unread before.' },
    ),
  },
  'validation_error',
  'unauthorized',
  closedAccount,
  'rate_limited',
)

export const readAllSchema = {
  tags: ['Bidder'],
  summary: 'Mark all notifications as read',
  description:
    'Marks those in the token’s whitelabel scope, or of one auction. Repeating it changes nothing.',
  headers: mobileHeaders,
  querystring: Type.Object({ auctionId }),
  response: readAnswers,
}

export const readSchema = {
  tags: ['Bidder'],
  summary: 'Mark some notifications as read',
  description:
    'Marks those of the given ids that are the caller’s and in the token’s whitelabel scope; other ids change nothing. Repeating it changes nothing. Counts under the same limit as marking all.',
  headers: mobileHeaders,
  body: Type.Object({
    ids: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
      minItems: 1,
      maxItems: 100,
      description: 'The notifications.',
      examples: [[1]],
    }),
  }),
  response: readAnswers,
}
