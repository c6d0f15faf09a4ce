/** One bill for several guests. The other languages have the same words. */
export const words = {
  open: 'Share a bill…',
  title: (name: string) => `One bill: ${name}`,
  hint: 'Each keeps bidding for themselves, with their own limits. One pays for all: one bill, one payment, one receipt.',
  onBillOf: (name: string) => `On the bill of ${name}`,
  paysFor: 'Pays for',
  ownBill: 'A bill of their own',
  ownBillOf: (name: string) => `A bill of their own for ${name}`,
  other: 'Share a bill with',
  choose: 'Choose a guest',
  whoPays: 'Who pays?',
  sharesPaddle: (paddle: number) => `They share paddle ${paddle}`,
  sharesPaddleHint: 'Their own number, typed by staff, then means the one who pays.',
  share: 'Share one bill',
  shared: (name: string, moved: number) =>
    moved === 0
      ? `${name} pays from now on.`
      : `${name} pays from now on, also ${moved === 1 ? 'one purchase' : `${moved} purchases`} from before.`,
  separated: (name: string, moved: number) =>
    moved === 0
      ? `${name} has a bill of their own again.`
      : `${name} has a bill of their own again, with ${moved === 1 ? 'one purchase' : `${moved} purchases`}.`,
  left: (count: number) =>
    `${count === 1 ? 'One purchase stays' : `${count} purchases stay`} on a bill that was paid in part.`,
  told: 'Both get a notification.',
  split: {
    title: (name: string) => `Split: ${name}`,
    hint: (price: string) => `Each who bought it together pays a share of ${price} and gets a receipt.`,
    with: 'Add a guest',
    equal: 'Equal shares',
    shareOf: (name: string) => `Share of ${name}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    missing: (amount: string) => `${amount} is missing.`,
    tooMuch: (amount: string) => `${amount} too much.`,
    told: 'Everyone gets a notification. You can undo it until a share is paid.',
    button: (count: number) => (count < 2 ? 'Split' : `Split into ${count} shares`),
    refusals: {
      settled: 'The books of this auction are closed, so its lots stay as they are.',
      is_paid: 'This lot is paid. Mark it unpaid, or refund it, before you split it.',
      is_split: 'This lot is already split. Undo that first.',
      not_split: 'This lot isn’t split.',
      share_paid: 'A share of this lot is paid. Mark it unpaid, or refund it, first.',
      needs_card: 'This auction requires a card, and one who would take a share has none.',
      wrong_sum: 'The shares don’t add up to the price, which may have changed.',
      too_small: 'The price is too low for so many shares.',
      payment_under_way: 'This is being paid right now. Try again in a moment.',
      not_joined: 'One of them hasn’t joined the auction yet. Check them in first.',
    } as Record<string, string>,
  },
  refusals: {
    settled: 'The books of this auction are closed, so bills stay as they are.',
    has_payer: 'Somebody else pays for the guest who is to pay. Choose that person.',
    payer_needs_card:
      'This auction requires a card, and the guest who is to pay has none. Let them add one, or waive it.',
    pays_for_others: 'This guest pays for others. End that first, or let this guest pay.',
    payment_under_way: 'This bill is being paid right now. Try again in a moment.',
  } as Record<string, string>,
}
