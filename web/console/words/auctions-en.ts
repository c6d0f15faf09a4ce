/** English, on the pages about auctions as such. */
export const auctionsEn = {
  title: 'Auctions',
  mine: 'Auctions you manage',
  helping: 'Where you help',
  name: 'Name',
  organization: 'Organization',
  status: 'Status',
  from: 'Begins',
  to: 'Ends',
  items: 'Items',
  roles: 'Your part',
  roleNames: { door: 'Door', desk: 'Desk', clerk: 'Clerk', screen: 'Screen' } as Record<string, string>,
  noneTitle: 'No auction yet',
  noneText:
    'Nobody has made you a manager or staff of an auction. Ask whoever runs it to add you by your e-mail.',
}
