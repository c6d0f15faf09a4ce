/** Every field of an auction's card, and of an item's. */
export const auctionCardKeys = [
  'id',
  'name',
  'organizationName',
  'status',
  'isFeatured',
  'itemCount',
  'startTime',
  'endTime',
  'timeZone',
  'streamStatus',
  'latitude',
  'longitude',
  'currency',
  'imageUrl',
  'organizationImageUrl',
  'featuredItems',
]

export const itemCardKeys = [
  'id',
  'auctionId',
  'itemCode',
  'name',
  'itemType',
  'status',
  'statusId',
  'categoryId',
  'imageUrl',
  'startingPrice',
  'currentPrice',
  'nextMinimumBid',
  'bidIncrement',
  'buyNowPrice',
  'bidCount',
  'quantityRemaining',
  'currency',
  'startTime',
  'endTime',
  'isFeatured',
  'isLocalOnly',
  'hasReserve',
  'isReserveMet',
  'controlMode',
]

/** And what only signed-in callers see. */
export const ownItemKeys = ['isFavorite', 'isCurrentUserWinning', 'autoBidMax']
