/** English, for what is printed. */
export const words = {
  title: 'Paper',
  kind: 'What to print',
  kinds: {
    'bid-sheets': {
      name: 'Bid sheets',
      text: 'One page for each silent lot, with lines to write bids on and a QR code to bid by phone.',
    },
    labels: { name: 'Lot labels', text: 'Eight on a page, with lot number, price and QR code.' },
    catalogue: { name: 'Catalog', text: 'All lots by category, with pictures and a cover.' },
    programme: {
      name: 'Program',
      text: 'A cover, your description of the evening, the live lots in order, and thanks to the donors.',
    },
    paddles: {
      name: 'Paddles',
      text: 'Two on a page, one for each guest, or for those who share one, with a ticket to scan at the door.',
    },
    'table-cards': { name: 'Table cards', text: 'Two on a page, with a QR code that opens the auction.' },
    seating: {
      name: 'Seating plan',
      text: 'Who sits where, table by table with the free seats, and then by name.',
    },
    certificates: {
      name: 'Certificates',
      text: 'One page for each lot that was won, for winners to redeem it with.',
    },
    receipts: { name: 'Receipts', text: 'One for each guest, just as guests see it.' },
  },
  size: 'Paper size',
  sizes: { usual: 'Usual in the venue’s country', letter: 'US Letter', a4: 'A4' },
  category: 'Category',
  allCategories: 'All',
  from: 'From lot',
  to: 'To lot',
  fromPaddle: 'From paddle',
  toPaddle: 'To paddle',
  rangeHint: 'Leave empty for all.',
  make: 'Make the PDF',
  making: (pages: number) =>
    pages === 0
      ? 'Waiting for its turn…'
      : pages === 1
        ? 'Drawing: 1 page so far…'
        : `Drawing: ${pages} pages so far…`,
  made: (pages: number) => (pages === 1 ? '1 page is ready.' : `${pages} pages are ready.`),
  open: 'Open to print',
  save: 'Save the file',
  none: 'Nothing to print yet',
  noneText: 'No lot or guest fits this choice.',
}
