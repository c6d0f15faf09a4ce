import { receiptWordsEn } from '../../../src/money/bills/receipt-words/en.ts'

/** English, for paying online and cards on file. */
export const payWords = {
  title: 'Pay now',
  test: 'This is a try-out: no money moves.',
  cardEnding: (brand: string, lastFour: string) => `${brand} ending ${lastFour}`,
  expires: (month: string) => `Expires ${month}`,
  otherCard: 'Use another card',
  coverFee: 'Cover the card fee',
  coverFeeText: (fee: string, charity: string, due: string) =>
    `About ${fee}, so that ${charity} gets all of your ${due}.`,
  fee: 'Card fee',
  toPay: 'To pay',
  pay: (total: string) => `Pay ${total}`,
  payWithCard: (total: string, brand: string, lastFour: string) => `Pay ${total} with ${brand} ${lastFour}`,
  sameCard: 'Try this card again',
  payWithOther: (total: string) => `Pay ${total} with another card`,
  paying: 'Paying…',
  opening: 'Opening the payment page…',
  part: 'Pay a part',
  partLabel: 'Amount',
  whole: 'Pay all of it',
  partWrong: (due: string) => `Please enter an amount up to ${due}.`,
  chargeDay: (day: string, charity: string, hasCard: boolean) =>
    hasCard
      ? `On ${day}, ${charity} charges this card for what you still owe then.`
      : `On ${day}, ${charity} charges cards on file for what is still owed.`,
  chargeDayPart: (day: string, charity: string, amount: string) =>
    `On ${day}, ${charity} charges ${amount} to your card on file: what you bought or agreed to pay. The rest is yours to pay here or at the desk.`,
  orDesk: 'Cash or check? Pay at the desk.',
  looking: 'Checking your payment…',
  underWay: 'Your payment is under way. Nothing is charged twice. This page shows it as soon as it’s done.',
  lookAgain: 'Look again',
  paid: 'Paid',
  thanks: 'Thank you.',
  paidWith: (card: string) => `With ${card}`,
  ended: 'Nothing was charged. You can try again.',
  needsPerson: 'Your bank wants to confirm it’s you. Please pay on the payment page.',
  declined: 'Your card was declined. Nothing was charged. Please use another card.',
  declines: {
    insufficient_funds:
      'Your card was declined: not enough money. Nothing was charged. Please use another card.',
    expired_card: 'This card has expired. Nothing was charged. Please use another card.',
  } as Record<string, string>,
  failures: {
    changed_meanwhile: 'What you owe has just changed. Please check the amount and pay again.',
    payment_under_way: 'A payment is already under way. Please look again in a moment.',
    payments_off: 'The organizer’s card payments don’t work right now. Please pay at the desk.',
    no_card: 'This card is no longer on file. Please use another card.',
    payments_paused:
      'Card payments are paused for a few minutes. Nothing was charged. Please try again soon, or pay at the desk.',
    amount_too_small: 'This amount is too small to pay by card.',
    captcha_failed: 'That didn’t work several times. Please pay at the desk, or try again in an hour.',
  } as Record<string, string>,
  link: {
    title: 'Pay your bill',
    billOf: (name: string) => `Bill for ${name}`,
    donation: receiptWordsEn.donation,
    equalShare: receiptWordsEn.equalShare,
    share: receiptWordsEn.share,
    inAll: receiptWordsEn.inAll,
    linePaid: 'paid',
    leaving: 'You pay on the payment provider’s page and come right back here.',
    cannotPay: 'This bill can’t be paid online right now. Please ask the organizer.',
    alreadyPaid: 'This bill is paid',
    nothingToDo: 'Thank you. There is nothing left to do.',
    receipt: 'receipt',
    file: 'Save the receipt as PDF',
    making: 'Making the file…',
    ended: 'This link no longer works',
    endedText:
      'It may have been used or ended. Ask the organizer for a new one, or sign in to see your bill.',
    toCart: 'See your bill',
  },
  cards: {
    title: 'Cards',
    none: 'No card on file',
    noneText: 'When an auction needs one, you can add it there, or when you pay.',
    of: (organization: string) => `For ${organization}`,
    looking: 'Checking your card…',
    atCheckIn: 'Add a card now, and you can pay with one tap later.',
    replace: 'Replace',
    expired: (month: string) => `Expired ${month}`,
    remove: 'Remove',
    removing: 'Removing…',
    securesABill:
      'You still owe something where a card is required. Pay it first, or add another card to replace this one.',
    securesABid: 'You’re leading a bid that needs this card. Add another card to replace it.',
  },
  addCard: {
    consent: 'I agree that the organizer may charge this card for what I win, buy or pledge in its auctions.',
    leaving: 'You add the card on the payment provider’s page and come right back here.',
    notAdded: 'No card was added.',
    needed: 'The organizers need a card on file for this.',
    andBid: (amount: string) => `Add a card and bid ${amount}`,
    add: 'Add a card',
  },
}
