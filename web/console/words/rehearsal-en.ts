const bidsIn = (count: number) => (count === 1 ? '1 bid' : `${count} bids`)

/** English, on the rehearsal page. */
export const words = {
  title: 'Rehearsal',
  what: 'Practice the evening',
  text: 'A test copy of this auction opens right away, and bots bid in it. The door, desk, live lots, paddle raise and screen work as they will on the night. Only managers and this auction’s staff see it, and nothing is texted or charged. When you end it, only the log of what you did is left.',
  minutes: 'Length of the evening',
  lengths: [
    { value: '3', label: '3 minutes' },
    { value: '10', label: '10 minutes' },
    { value: '30', label: '30 minutes' },
    { value: '120', label: '2 hours' },
  ],
  bots: 'Guests',
  botsHint: 'From 2 to 200 bots, each with a name and a paddle.',
  pace: 'How often they bid',
  paces: [
    { value: '', label: 'As on a good evening' },
    { value: '10', label: 'Calm: 10 bids a minute' },
    { value: '60', label: 'Lively: 60 bids a minute' },
    { value: '240', label: 'Wild: 240 bids a minute' },
  ],
  start: 'Start the rehearsal',
  running: (name: string) => `Rehearsing ${name}`,
  figures: (bots: number, bids: number) => `${bots} guests, ${bidsIn(bids)} so far`,
  endsIn: 'Bidding ends in',
  over: 'Bidding is over. You can still practice with the desk, receipts and reports.',
  open: 'Open the copy',
  original: 'Back to the auction',
  isCopy: 'This is the copy.',
  cannotDelete:
    'Someone who is neither a bot nor an organizer took part, so this copy can’t be deleted. Close or cancel it like any auction.',
  end: 'End and delete',
  endTitle: 'End and delete the rehearsal?',
  endText: (bids: number) =>
    `This deletes the copy with its guests, ${bidsIn(bids)}, receipts and messages. The log of what you did stays, and so does the real auction.`,
  ended: 'Rehearsal deleted.',
}
