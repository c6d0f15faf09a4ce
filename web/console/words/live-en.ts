const lots = (count: number) => (count === 1 ? '1 lot' : `${count} lots`)
const bidders = (count: number) => (count === 1 ? '1 bidder' : `${count} bidders`)
const pick = (count: number, one: string, many: string) => (count === 1 ? one : many)
const final = 'This can’t be undone.'

export const words = {
  title: 'Tonight',
  statuses: {
    draft: 'Draft',
    presale: 'Presale',
    preview: 'Preview',
    open: 'Bidding is open',
    paused: 'Bidding is paused',
    closed: 'Bidding is closed',
    reconciled: 'Settled',
    extended: 'Extended bidding',
    test: 'Rehearsal',
    cancelled: 'Cancelled',
  } as Record<string, string>,
  of: (goal: string) => `of ${goal}`,
  raised: 'raised',
  nextClose: (time: string) => `until the next lot closes, at ${time}`,
  noClose: 'No lots on a timer',
  ending: (count: number) => (count === 0 ? null : `${count} closing within 10 minutes`),
  open: (count: number) => `${count} open`,
  perMinute: (count: string) => `${count} bids a minute`,
  guests: (inside: number, bidders: number) => `${inside} checked in, ${bidders} have bid`,
  online: (count: number) => `${count} online`,
  owedBack: (amount: string) => `${amount} to refund`,
  donationsToConfirm: {
    title: 'Donations to confirm',
    note: 'Large donations aren’t shown or counted until you confirm them.',
    donation: (amount: string, name: string, paddle: number | null) =>
      `${amount} from ${name}${paddle === null ? '' : `, paddle ${paddle}`}`,
    confirm: 'Confirm',
    confirmed: (amount: string) => `${amount} confirmed.`,
    decline: 'Decline',
    declineTitle: 'Decline this donation?',
    declined: (amount: string) => `The ${amount} donation was declined. The guest has been notified.`,
  },
  unpaid: (count: number) => (count === 1 ? 'unpaid by 1 guest' : `unpaid by ${count} guests`),
  connected: 'Connected',
  notConnected: 'Not connected',
  clock: (time: string) => `Server time ${time}`,
  old: (seconds: number) => `These figures are ${seconds} seconds old.`,
  needsAttention: (count: number) => `Needs attention · ${count}`,
  running: (count: number) => `Running · ${count}`,
  nothingOpen: 'No lots are open for bidding.',
  columns: {
    lot: 'Lot',
    name: 'Name',
    price: 'Price',
    bids: 'Bids',
    leader: 'Leader',
    left: 'Time left',
    why: 'Reason',
  },
  sealed: 'sealed',
  choose: (name: string) => `Select ${name}`,
  needs: {
    heldUp: 'On hold',
    unusualBid: (times: number) => `${times} times the previous bid`,
    belowReserve: (amount: string | null) => (amount ? `${amount} below the reserve` : 'Below the reserve'),
    noBids: 'No bids yet',
  },
  lastBid: (ago: string) => `last bid ${ago} ago`,
  ago: (seconds: number) =>
    seconds < 60
      ? `${seconds} s`
      : seconds < 3600
        ? `${Math.floor(seconds / 60)} min`
        : `${Math.floor(seconds / 3600)} h`,
  byHand: 'manual',
  notOpenYet: 'not open',
  paused: 'paused',
  auctionPaused: 'The whole auction is paused. Resume it before you act on this lot.',
  lastCall: 'last call',
  lot: (code: string) => `Lot ${code}`,
  paddle: (number: number | null) => (number === null ? 'no leader' : `paddle ${number}`),
  extended: 'extended',
  fairValue: 'market value',
  startingPrice: 'starting bid',
  all: 'All lots',
  category: 'Category',
  chosen: (count: number) => `${lots(count)} selected`,
  clearChoice: 'Clear',
  /** What can be done to one lot, each with a sentence on what it does. */
  actions: {
    open: { name: 'Open this lot', text: 'Bidding starts right away.' },
    pause: { name: 'Pause', text: 'Bidders see “Paused”, and the clock stops.' },
    resume: { name: 'Resume', text: 'Bidding continues, and the end time moves by the length of the pause.' },
    extend: {
      name: 'Add five minutes',
      text: (from: string, to: string) => `Ends at ${to} instead of ${from}. Everyone watching is notified.`,
    },
    warn: {
      name: 'Fair warning',
      text: 'Shows the room and everyone watching that bidding is about to close. Nothing else changes.',
    },
    call: {
      name: 'Last call',
      text: 'Bids are still accepted. Everyone sees that the lot is about to close.',
    },
    uncall: { name: 'Undo last call', text: 'Bidding is open as before.' },
    sell: {
      name: (paddle: number, price: string) => `Sell to paddle ${paddle} for ${price}`,
      unusual: (times: number) => `This price is ${times} times the bid before it. Is it right?`,
      text: `Closes the lot now and notifies the winner and everyone who bid.`,
    },
    pass: { name: 'Pass', text: `Closes the lot now, unsold. ${final}` },
    closeUnsold: {
      name: 'Close unsold',
      text: `No one wins the lot, and everyone who bid is notified. ${final}`,
    },
    closeSealed: {
      name: 'Close this lot',
      text: `The highest sealed bid wins, and everyone who bid is notified. ${final}`,
    },
    void: {
      name: 'Void the last bid',
      text: 'Shows you what would change first. Managers can void two bids per lot.',
    },
    close: { name: 'Close' },
    withdraw: { name: 'Withdraw', text: 'Hides the lot. No one wins it, and its bidders are notified.' },
  },
  /** The same for many lots: the question, and what would happen. */
  bulk: {
    pause: (count: number) => `Pause ${lots(count)}`,
    resume: (count: number) => `Resume ${lots(count)}`,
    extend: (count: number) => `Add five minutes to ${lots(count)}`,
    close: (count: number) => `Close ${lots(count)}`,
    withdraw: (count: number) => `Withdraw ${lots(count)}`,
  },
  outcomes: {
    pause: (count: number, people: number) =>
      `Bidding pauses on ${lots(count)} and ${pick(count, 'its clock stops', 'their clocks stop')}. ${bidders(people)} will see “Paused”.`,
    resume: (count: number, people: number) =>
      `Bidding continues on ${lots(count)}, and ${pick(count, 'its end time moves', 'their end times move')} by the length of the pause. ${bidders(people)} ${pick(people, 'has', 'have')} bid on ${pick(count, 'it', 'them')}.`,
    extend: (count: number, last: string | null) =>
      `${lots(count)} ${pick(count, 'ends', 'end')} five minutes later${last ? `, the last at ${last}` : ''}. Everyone watching is notified.`,
    close: (sold: number, unsold: number, people: number) =>
      `${lots(sold)} will be sold and ${lots(unsold)} ${pick(unsold, 'stays', 'stay')} unsold. ${bidders(people)} will be notified. ${final}`,
    withdraw: (count: number, people: number) =>
      `${lots(count)} will be hidden, and no one wins ${pick(count, 'it', 'them')}. ${bidders(people)} will be notified. ${final}`,
  },
  skipped: (count: number) => `${lots(count)} will be skipped because the rules don’t allow it.`,
  nothingToDo: 'That isn’t possible for any of these lots.',
  done: {
    open: (name: string) => `${name} is open.`,
    pause: (count: number) => `${lots(count)} paused.`,
    resume: (count: number) => `${lots(count)} resumed.`,
    extend: (count: number) => `${lots(count)} ${pick(count, 'has', 'have')} five more minutes.`,
    close: (count: number) => `${lots(count)} closed.`,
    withdraw: (count: number) => `${lots(count)} withdrawn.`,
    warn: 'Fair warning given.',
    call: 'Last call given.',
    uncall: 'Last call undone.',
  },
  voidTitle: (paddle: number | null, amount: string | null) =>
    `Void the ${amount === null ? '' : `${amount} `}bid by paddle ${paddle ?? '–'}`,
  voidOutcome: (from: string, to: string, leader: string) =>
    `The price goes from ${from} to ${to}, and ${leader}. The end time doesn’t change.`,
  voidNotified: (names: readonly string[]) =>
    names.length === 0 ? 'No one is notified.' : `${names.join(' and ')} will be notified.`,
  voidsLeft: (count: number | null) => {
    if (count === null) return ''
    return count > 0
      ? `Managers can void two bids per lot, whoever placed them: this one and ${count} more. After that, only an administrator can.`
      : 'This is the last bid on this lot that managers can void. After that, only an administrator can.'
  },
  voidButton: 'Void the bid',
  voided: 'Bid voided.',
  leads: (name: string) => `${name} takes the lead`,
  nobodyLeads: 'no one leads',
  leadStays: 'the leader stays the same',
  bid: 'Bid for a paddle',
  bidHint: (minimum: string) => `Paddle, amount, Enter: 105 ${minimum}`,
  extendedByOthersToo: (time: string) => `Someone else moved the end too: it now ends at ${time}.`,
  bidUnusual: (amount: string, times: number, last: string) =>
    `${amount} is ${times} times the last price of ${last}. Is it right?`,
  bidAsked: 'Out of line',
  bidNotPlaced: 'Not placed',
  bidAnyway: 'Place it',
  placing: (bid: string) => `Placing ${bid}…`,
  toDecide: 'To decide',
  toDecideNote: 'No bid has been placed for these. The next digits start the next bid.',
  leaveOut: 'Leave out',
  bidBad: 'Type the paddle, then the amount: 105 700',
  placed: (paddle: number, amount: string) => `Paddle ${paddle} bids ${amount}.`,
  outbidAtOnce: (paddle: number) => `Paddle ${paddle}’s bid was placed and immediately outbid.`,
  log: 'Log',
  logBid: (amount: string, paddle: number | null) => `${amount} by paddle ${paddle ?? '–'}`,
  logSecret: (paddle: number | null) => `limit set by paddle ${paddle ?? '–'}`,
  logVoided: 'voided',
  logAction: (who: string, action: string) => `${who} ${action}`,
  messageEveryone: 'Message everyone',
  pauseAllOutcome: (count: number, people: number) =>
    `The whole auction pauses: no bids on ${lots(count)}, and every clock stops. ${bidders(people)} will see “Paused”.`,
  resumeAllOutcome: 'Bidding resumes, and every end time moves by the length of the pause.',
  allPaused: 'Bidding is paused.',
  allResumed: 'Bidding has resumed.',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  keys: {
    next: 'next, previous',
    pause: 'pause or resume',
    extend: 'add five minutes',
    bid: 'bid for a paddle',
    close: 'sell or pass',
    warn: 'fair warning',
    call: 'last call',
    choose: 'select',
  },
}
