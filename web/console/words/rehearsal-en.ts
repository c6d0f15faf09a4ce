/** English, on the rehearsal page. */
export const rehearsalEn = {
  title: 'Rehearsal',
  what: 'Practise the evening',
  says: 'A test copy of this auction opens at once, and bots bid in it. Door, desk, live lots, paddle raise and screen work as they will. Only managers and the staff of this auction see it; nothing is texted or charged. When you end it, only the log of what you did is left.',
  minutes: 'How long the evening takes',
  lengths: [
    { value: '3', label: '3 minutes' },
    { value: '10', label: '10 minutes' },
    { value: '30', label: '30 minutes' },
    { value: '120', label: '2 hours' },
  ] as const,
  bots: 'Guests',
  botsHint: 'Between 2 and 200; they have names, paddles and a mind of their own.',
  pace: 'How busy they are',
  paces: [
    { value: '', label: 'As on a good evening' },
    { value: '10', label: 'Calm: 10 bids a minute' },
    { value: '60', label: 'Lively: 60 bids a minute' },
    { value: '240', label: 'Wild: 240 bids a minute' },
  ] as const,
  start: 'Start the rehearsal',
  running: (name: string) => `Rehearsing ${name}`,
  facts: (bots: number, bids: number) => `${bots} guests, ${bids} ${bids === 1 ? 'bid' : 'bids'} so far`,
  endsIn: 'Bidding ends in',
  over: 'Bidding is over. Desk, receipts and reports can still be practised.',
  open: 'Open the copy',
  original: 'Back to the auction',
  isCopy: 'This is the copy.',
  isKept:
    'Somebody who is neither a bot nor one of the organizers took part here, so the copy stays. Close or cancel it like any auction.',
  end: 'End and throw away',
  endTitle: 'Throw the rehearsal away?',
  endSays: (bids: number) =>
    `The copy goes with its guests, its ${bids} ${bids === 1 ? 'bid' : 'bids'}, receipts and messages. The log of what you did stays, and so does the real auction.`,
  ended: 'The rehearsal is gone.',
}
