const ways: Record<string, string> = {
  cash: 'in cash',
  check: 'by check',
  card: 'by card',
  other: 'another way',
}

/** A lot has a name of its own; a pledge or a donation is one of many. */
const isLot = (thing: string) => !thing.startsWith('a ')

/** What organizers did, as the log and a lot's history say it. */
export const words = {
  guest: (name: string, paddle: number | null) => (paddle === null ? name : `${name} (${paddle})`),
  aGuest: 'a guest',
  lot: (code: string, name: string) => `lot ${code}, ${name}`,
  aLot: 'a lot',
  aLine: 'a line',
  pledge: 'a pledge',
  donation: 'a donation',
  because: (sentence: string, reason: string) => `${sentence}: “${reason}”`,
  inWay: (amount: string, way: string | null) => (way ? `${amount} ${ways[way] ?? way}` : amount),
  took: (paid: string, guest: string, desk: string | null) =>
    `took ${paid} from ${guest}${desk ? ` at ${desk}` : ''}`,
  tookPaymentBack: (paid: string, guest: string) => `took back a payment of ${paid} by ${guest}`,
  correctedPayment: (guest: string, from: string, to: string) =>
    `corrected a payment by ${guest} from ${from} to ${to}`,
  movedPayment: (from: string, guest: string, newGuest: string, to: string) =>
    from === to
      ? `moved a payment of ${from} from ${guest} to ${newGuest}`
      : `moved a payment of ${from} from ${guest} to ${newGuest}, as ${to}`,
  sold: (lot: string, guest: string, amount: string) => `sold ${lot}, to ${guest} for ${amount}`,
  added: (thing: string, amount: string, guest: string, way: string | null) =>
    `added ${thing} of ${amount} for ${guest}${way ? `, paid ${ways[way] ?? way}` : ''}`,
  chargedCard: (amount: string, guest: string) => `charged ${amount} to the card of ${guest}`,
  triedCard: (amount: string, guest: string) =>
    `tried to charge ${amount} to the card of ${guest}; it was not paid`,
  refundedCard: (amount: string, guest: string) => `refunded ${amount} to the card of ${guest}`,
  madePayLink: (guest: string) => `made a pay link for ${guest}`,
  endedPayLink: (guest: string) => `ended the pay link of ${guest}`,
  startedCharging: (count: number, amount: string) =>
    `started charging ${count} ${count === 1 ? 'card' : 'cards'} on file, ${amount}`,
  stoppedCharging: 'stopped charging cards on file',
  choseChargeDay: (day: string) => `chose ${day} as the day on which cards on file are charged`,
  calledOffChargeDay: (day: string) => `called off charging cards on file on ${day}`,
  markedLine: (thing: string, guest: string, isPaid: boolean) =>
    `marked ${thing} of ${guest} as ${isPaid ? 'paid' : 'unpaid'}`,
  markedReceipt: (guest: string, isPaid: boolean) =>
    `marked the receipt of ${guest} as ${isPaid ? 'paid' : 'unpaid'}`,
  handedOver: (lot: string, guest: string) => `handed ${lot}, to ${guest}`,
  tookIn: (lot: string, guest: string) => `took ${lot}, back from ${guest}`,
  confirmedGift: (amount: string, guest: string) => `confirmed a donation of ${amount} by ${guest}`,
  declinedGift: (amount: string, guest: string) => `declined a donation of ${amount} by ${guest}`,
  splitLot: (item: string, { isSplit, amount, guest, shares }: LoggedSplit) =>
    isSplit
      ? `split ${item}, ${amount}, which ${guest} won, into ${shares.length} shares: ${shares.join(', ')}`
      : `undid the split of ${item}: all of it, ${amount}, is ${guest}’s again`,
  tookBack: (thing: string, amount: string, guest: string) =>
    isLot(thing)
      ? `took back ${thing}, (${amount}) from ${guest}`
      : `took back ${thing} of ${amount} by ${guest}`,
  correctedSale: (thing: string, guest: string, from: string, to: string) =>
    isLot(thing)
      ? `corrected ${thing}, of ${guest} from ${from} to ${to}`
      : `corrected ${thing} by ${guest} from ${from} to ${to}`,
  movedSale: (thing: string, from: string, guest: string, newGuest: string, to: string) =>
    from === to
      ? `moved ${thing}${isLot(thing) ? ',' : ''} (${from}) from ${guest} to ${newGuest}`
      : `moved ${thing}${isLot(thing) ? ',' : ''} (${from}) from ${guest} to ${newGuest}, for ${to}`,
  checkedIn: (guest: string) => `checked in ${guest}`,
  undidCheckIn: (guest: string) => `undid the check-in of ${guest}`,
  registered: (guest: string) => `registered ${guest}`,
  removedGuest: (guest: string) => `removed ${guest}`,
  textedLink: (guest: string) => `texted the link to ${guest}`,
  mergedGuests: (merged: string, guest: string) => `merged ${merged} with ${guest}`,
  undidMerge: (guest: string) => `undid a merge with ${guest}`,
  changedGuest: (guest: string, details: string) => `changed ${guest}${details ? `: ${details}` : ''}`,
  bidFor: (amount: string, lot: string, guest: string) => `bid ${amount} on ${lot}, for ${guest}`,
  setLimitFor: (lot: string, guest: string) => `set a limit on ${lot}, for ${guest}`,
  voidedBid: (lot: string) => `voided bids on ${lot}`,
  bidRefused: (lot: string) => `tried to bid or void on ${lot}, and was refused`,
  sealedAmount: 'a sealed amount',
  offeredLot: (lot: string, guest: string, amount: string) => `offered ${lot}, to ${guest} for ${amount}`,
  answeredOffer: (isAccepted: boolean, lot: string, amount: string) =>
    `${isAccepted ? 'accepted' : 'declined'} ${lot}, for ${amount}`,
  unansweredOffer: (lot: string, guest: string) => `got no answer in time from ${guest} about ${lot}`,
  withdrewOffer: (lot: string, guest: string) => `withdrew the offer of ${lot}, to ${guest}`,
  counted: (amount: string, desk: string | null) => `counted ${amount} in cash${desk ? ` at ${desk}` : ''}`,
  done: (action: string, thing: string, details: string) =>
    `${action} ${thing}${details ? `: ${details}` : ''}`,
  time: (seconds: number) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
      .format(seconds * 1000)
      .replaceAll('\u202f', ' '),
  actions: {
    create: 'added',
    add: 'added',
    update: 'changed',
    delete: 'deleted',
    remove: 'removed',
    copy: 'copied',
    import: 'imported',
    invite: 'invited',
    confirm: 'confirmed',
    open: 'opened',
    pause: 'paused',
    resume: 'resumed',
    warn: 'gave fair warning for',
    call: 'gave last call for',
    close: 'closed',
    withdraw: 'withdrew',
    extend: 'extended',
    void: 'voided',
    place: 'placed',
    refused: 'was not allowed to change',
    take: 'took',
    undo: 'undid',
    correct: 'corrected',
    count: 'counted',
    send: 'sent',
    sendTest: 'tested',
    sendAgain: 'sent again',
    paid: 'marked as paid',
    unpaid: 'marked as unpaid',
    split: 'split',
    'undo split': 'undid the split of',
    'take back': 'undid',
    refuse: 'declined',
    'hand over': 'handed over',
    'take in': 'took back',
    'text link': 'texted the link to',
    changeStatus: 'changed the status of',
    addImage: 'added a picture to',
    setImage: 'changed the picture of',
    removeImage: 'removed a picture from',
    orderImages: 'reordered the pictures of',
    rehearse: 'started a rehearsal of',
    endRehearsal: 'ended the rehearsal of',
    show: 'changed',
    renew: 'created a new code for',
  } as Record<string, string>,
  subjects: {
    auction: 'the auction',
    item: 'lot',
    bid: 'bids on lot',
    registration: 'guest',
    purchase: 'purchase',
    receipt: 'receipt',
    payment: 'payment',
    cash: 'counted cash',
    broadcast: 'a message',
    mail: 'an email',
    staff: 'staff',
    category: 'category',
    image: 'picture',
    invitation: 'invitation',
    screen: 'the big screen',
    checkInCode: 'the check-in code',
    seating: 'the tables',
  } as Record<string, string>,
  /** Fields that changed, where the pages have no shorter label for them. */
  fields: {
    allowPledge: 'pledges',
    allowedCountries: 'only from these countries',
    audience: 'to',
    autoBidPolicy: 'guests’ limits',
    cardThreshold: 'card needed above',
    checkedIn: 'checked in',
    code: 'code',
    controlMode: 'closed by',
    copiedFrom: 'copied from',
    currency: 'currency',
    enableCustom: 'any amount',
    enabled: 'tickets for sale',
    hasCard: 'card on file',
    isLocalOnly: 'in person only',
    isPrivate: 'private',
    strictInvitations: 'strict invitations',
    itemIds: 'lots',
    kind: 'type',
    lengthSeconds: 'extra time in seconds',
    message: 'message',
    mode: 'how bidding ends',
    newCategories: 'new categories',
    offlineUpdatesThermometer: 'donations in the room move the thermometer',
    onOwnPhone: 'check-in on guests’ own phones',
    overrides: 'exemptions',
    ownPhoneOpensLocalItems: 'lots in person open by phone check-in',
    paidBy: 'paid by',
    recipientCount: 'guests',
    requireAddress: 'address of winners',
    requireCard: 'card required',
    requireToBid: 'ticket to bid',
    requireToRegister: 'ticket to register',
    scene: 'scene',
    seatsPerTable: 'seats at each table',
    tables: 'tables with seats of their own',
    seconds: 'seconds',
    sponsors: 'sponsors',
    status: 'status',
    street1: 'street',
    street2: 'building or floor',
    timeZone: 'time zone',
    title: 'heading',
    unsettled: 'unsettled',
    windowSeconds: 'late-bid window in seconds',
  } as Record<string, string>,
}

export type LoggedSplit = { isSplit: boolean; amount: string; guest: string; shares: readonly string[] }
