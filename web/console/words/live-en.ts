const lots = (count: number) => (count === 1 ? '1 lot' : `${count} lots`)
const one = (count: number, single: string, many: string) => (count === 1 ? single : many)
const people = (count: number) => (count === 1 ? '1 bidder' : `${count} bidders`)

export const liveEn = {
  title: 'Tonight',
  statuses: {
    draft: 'Draft',
    presale: 'Presale',
    preview: 'Preview',
    open: 'Bidding is open',
    paused: 'Bidding is paused',
    closed: 'Bidding is closed',
    reconciled: 'Reconciled',
    extended: 'Extended bidding',
    test: 'Rehearsal',
    cancelled: 'Cancelled',
  } as Record<string, string>,
  of: (goal: string) => `of ${goal}`,
  raised: 'raised',
  nextClose: (time: string) => `until the next close, ${time}`,
  noClose: 'Nothing closes by the clock',
  ending: (count: number) => (count === 0 ? null : `${count} within ten minutes`),
  running: (count: number) => `${count} open`,
  perMinute: (count: string) => `${count} bids a minute`,
  guests: (inside: number, bidders: number) => `${inside} guests in, ${bidders} have bid`,
  online: (count: number) => `${count} online`,
  owedBack: (amount: string) => `${amount} owed back`,
  largeGifts: {
    title: 'Gifts to confirm',
    says: 'Large gifts are shown and counted only after you have confirmed them.',
    gift: (amount: string, name: string, paddle: number | null) =>
      `${amount} from ${name}${paddle === null ? '' : `, paddle ${paddle}`}`,
    confirm: 'Confirm',
    refuse: 'Refuse',
    confirmed: (amount: string) => `${amount} counts now.`,
    refused: (amount: string) => `The gift of ${amount} was refused. The guest is told.`,
  },
  unpaid: (count: number) => (count === 1 ? 'unpaid by 1 guest' : `unpaid by ${count} guests`),
  connected: 'Connected',
  cutOff: 'Not connected',
  clock: (time: string) => `Server’s clock ${time}`,
  old: (seconds: number) => `These figures are ${seconds} s old.`,
  needsYou: (count: number) => `Needs you · ${count}`,
  others: (count: number) => `Running · ${count}`,
  nothingRuns: 'Nothing is open for bids.',
  columns: {
    lot: 'Lot',
    name: 'Name',
    price: 'Price',
    bids: 'Bids',
    leader: 'Leader',
    left: 'Left',
    why: 'Needs you because',
  },
  sealed: 'sealed',
  choose: (name: string) => `Choose ${name}`,
  needs: {
    heldUp: 'Held up',
    unusualBid: (times: number) => `${times} times the bid before`,
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
  byHand: 'by hand',
  waits: 'waits',
  paused: 'paused',
  lastCall: 'last call',
  lot: (code: string) => `Lot ${code}`,
  paddle: (number: number | null) => (number === null ? 'nobody leads' : `paddle ${number}`),
  extended: 'extended',
  fairValue: 'fair value',
  startingPrice: 'starting bid',
  all: 'All lots',
  category: 'Category',
  chosen: (count: number) => `${lots(count)} chosen`,
  clearChoice: 'Clear',
  actions: {
    open: { name: 'Open this lot', says: 'Bidders can bid from now on.' },
    pause: { name: 'Pause', says: 'Bidders see “Paused”. The clock stops.' },
    resume: { name: 'Resume', says: 'Bidding goes on; the end moves by the pause.' },
    extend: {
      name: 'Add five minutes',
      says: (from: string, to: string) => `Ends at ${to} instead of ${from}. Everyone watching is told.`,
      manual: 'It has no clock; it ends by hand.',
    },
    warn: {
      name: 'Fair warning',
      says: 'Nothing changes; the room and everyone watching see that bidding is about to close.',
    },
    call: {
      name: 'Last call',
      says: 'Bids are still taken; everyone sees that it is about to close.',
    },
    uncall: { name: 'Take the last call back', says: 'Bidding is open as before.' },
    sell: {
      name: (paddle: number, price: string) => `Sell to paddle ${paddle} for ${price}`,
      says: 'Closes the lot now. The winner and everybody who bid are told. That is final.',
    },
    pass: { name: 'Pass', says: 'Closes the lot now, unsold. That is final.' },
    closeUnsold: {
      name: 'Close it unsold',
      says: 'Nobody wins it, and everybody who bid is told. That is final.',
    },
    closeSealed: {
      name: 'Close it',
      says: 'The highest sealed bid wins. Everybody who bid is told. That is final.',
    },
    void: {
      name: 'Void the last bid',
      says: 'You see first what would follow from it. Managers can void two bids on a lot.',
    },
    close: { name: 'Close' },
    withdraw: { name: 'Withdraw', says: 'Nobody sees it any more and nobody wins it. Its bidders are told.' },
  },
  ask: {
    pause: (count: number) => `Pause ${lots(count)}`,
    resume: (count: number) => `Resume ${lots(count)}`,
    extend: (count: number) => `Give ${lots(count)} five more minutes`,
    close: (count: number) => `Close ${lots(count)}`,
    withdraw: (count: number) => `Withdraw ${lots(count)}`,
  },
  says: {
    pause: (count: number, bidders: number) =>
      `${lots(count)} ${one(count, 'takes', 'take')} no bids for now, and the clock stops. ${people(bidders)} will see “Paused”.`,
    resume: (count: number, bidders: number) =>
      `${lots(count)} ${one(count, 'takes', 'take')} bids again; the end moves by the pause. ${people(bidders)} ${one(bidders, 'has', 'have')} a bid there.`,
    extend: (count: number, last: string | null) =>
      `${lots(count)} ${one(count, 'ends', 'end')} five minutes later${last ? `, the last at ${last}` : ''}. Everyone watching is told.`,
    close: (sold: number, unsold: number, bidders: number) =>
      `${lots(sold)} ${one(sold, 'is', 'are')} sold, ${lots(unsold)} ${one(unsold, 'stays', 'stay')} unsold. ${people(bidders)} ${one(bidders, 'is', 'are')} told. That is final.`,
    withdraw: (count: number, bidders: number) =>
      `${lots(count)} ${one(count, 'disappears', 'disappear')} and nobody wins. ${people(bidders)} ${one(bidders, 'is', 'are')} told. That is final.`,
  },
  skipped: (count: number) =>
    `${lots(count)} ${one(count, 'is', 'are')} left alone, since the rules do not allow it there.`,
  nothingToDo: 'There is no lot to which that can be done.',
  done: {
    open: (name: string) => `${name} is open.`,
    pause: (count: number) => `${lots(count)} paused.`,
    resume: (count: number) => `${lots(count)} resumed.`,
    extend: (count: number) => `${lots(count)} ${one(count, 'has', 'have')} five more minutes.`,
    close: (count: number) => `${lots(count)} closed.`,
    withdraw: (count: number) => `${lots(count)} withdrawn.`,
    warn: 'Fair warning given.',
    call: 'Last call.',
    uncall: 'Open as before.',
  },
  voidTitle: (paddle: number | null, amount: string) => `Void ${amount} by paddle ${paddle ?? '–'}`,
  voidSays: (from: string, to: string, leader: string, told: string) =>
    `The price goes from ${from} to ${to}; ${leader}. ${told} told. The end stays.`,
  voidsLeft: (count: number | null) => {
    if (count === null) return ''
    return count > 0
      ? `Managers can void two bids on a lot, whoever placed them: this one and ${count} more. After that it takes an administrator.`
      : 'This is the last bid on this lot that managers can void. After that it takes an administrator.'
  },
  voidTold: (names: readonly string[]) => `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'}`,
  voidNobody: 'Nobody is',
  voidButton: 'Void the bid',
  voided: 'The bid is voided.',
  leads: (name: string) => `${name} leads then`,
  nobodyLeads: 'nobody leads then',
  leadStays: 'the lead stays where it is',
  bid: 'Bid for a paddle',
  bidHint: (minimum: string) => `Paddle, amount, Enter: 105 ${minimum}`,
  bidBad: 'First the paddle, then the amount: 105 700',
  placed: (paddle: number, amount: string) => `Paddle ${paddle} bids ${amount}.`,
  outbidAtOnce: (paddle: number) => `Paddle ${paddle}’s bid counted and was outbid at once.`,
  log: 'Log',
  logBid: (amount: string, paddle: number | null) => `${amount} by paddle ${paddle ?? '–'}`,
  logSecret: (paddle: number | null) => `a limit by paddle ${paddle ?? '–'}`,
  logVoided: 'voided',
  logDeed: (action: string, who: string) => `${action} by ${who}`,
  tellEveryone: 'Tell everyone',
  pauseAllSays: (count: number, bidders: number) =>
    `The whole auction stops: ${lots(count)} ${one(count, 'takes', 'take')} no bids, and all clocks stand still. ${people(bidders)} will see “Paused”.`,
  resumeAllSays: 'Bidding goes on, and all ends move by the length of the pause.',
  allPaused: 'Everything is paused.',
  allResumed: 'Bidding goes on.',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  more: (count: number) => `Show ${count} more`,
  keys: {
    next: 'next, previous',
    pause: 'pause or resume',
    extend: 'add five minutes',
    bid: 'bid for a paddle',
    close: 'sell or pass',
    warn: 'fair warning',
    call: 'last call',
    void: 'void the last bid',
    choose: 'choose',
  },
}
