export const words = {
  title: 'Log',
  who: 'Who',
  what: 'What',
  when: 'When',
  everyone: 'Everyone',
  everything: 'Everything',
  subject: 'About',
  none: 'No activity yet.',
  search: 'Search',
  searchHint: 'Guest, paddle, lot, reason',
  noneFound: 'Nothing matches.',
}
