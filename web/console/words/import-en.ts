const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`)
const lots = (count: number) => (count === 1 ? '1 lot' : `${count} lots`)
const guests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)
const stillHere = (left: number) =>
  left > 0 ? ` ${left === 1 ? '1 row is' : `${left} rows are`} still here.` : ''

/** English, where a spreadsheet is imported. */
export const importWords = {
  steps: { label: 'Steps', file: 'File', columns: 'Columns', import: 'Import' },
  choose: 'Choose a file',
  chooseHint: 'An Excel workbook (.xlsx), or CSV from any spreadsheet. Nothing is saved before you say so.',
  drop: 'or drop it here',
  template: 'Template',
  templateHint: 'No list yet? Start from our template:',
  another: 'Choose another file',
  size: (rowCount: number, columns: number) =>
    `${rows(rowCount)}, ${columns === 1 ? '1 column' : `${columns} columns`}`,
  savedAs: (encoding: string, sample: string | null) =>
    sample ? `read as ${encoding}: “${sample}”` : `read as ${encoding}`,
  encoding: 'Letters look wrong? Read it as',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16',
    'windows-1252': 'Windows-1252',
    macintosh: 'Mac OS Roman',
    'windows-1250': 'Windows-1250 (Central Europe)',
  },
  sheet: 'Sheet',
  columns: {
    title: 'Columns',
    theirs: 'Your column',
    samples: 'What’s in it',
    ours: 'Goes to',
    result: 'Result',
    leaveOut: 'Leave out',
    choose: (heading: string) => `${heading} goes to`,
    notImported: 'Not imported',
    all: (count: number) => `All ${count} read`,
    allIn: (count: number, zone: string) => `All ${count}, ${zone}`,
    allAs: (count: number, currency: string) => `All ${count}, taken as ${currency}`,
    toFix: (count: number) => `${count} to fix`,
    none: 'Empty',
  },
  missing: {
    name: 'Choose the column that holds the lots’ names.',
    email:
      'Choose the column that holds the guests’ email addresses or names. Every guest needs one of the two.',
  } as Record<string, string>,
  order: {
    label: 'Dates such as 11/12/2026 are',
    monthFirst: 'month first (November 12)',
    dayFirst: 'day first (11 December)',
  },
  needsYou: (cells: number) => (cells === 1 ? '1 cell needs you' : `${cells} cells need you`),
  allReady: 'Everything is ready',
  checking: 'Checking…',
  notChecked: 'Not checked yet',
  rest: (ready: number) =>
    ready === 0
      ? 'Fix a cell here, or leave its row out.'
      : `${ready === 1 ? 'The other row is' : `The other ${ready} rows are`} ready. Fix a cell here, or leave its row out.`,
  show: 'Show',
  toFix: 'To fix',
  allRows: 'All rows',
  row: 'Row',
  ready: 'Ready',
  leaveOut: 'Leave out',
  leaveOutRow: (number: number) => `Leave out row ${number}`,
  takeIn: 'Put back',
  takeInRow: (number: number) => `Put back row ${number}`,
  leftOut: 'Left out',
  cell: (field: string, number: number) => `${field}, row ${number}`,
  more: (count: number) => `Show ${count} more`,
  back: 'Cancel',
  retry: 'Try again',
  kept: 'Everything you’ve done here is still here.',
  importing: 'Importing…',
  leaving: {
    title: 'Leave without importing?',
    text: 'What you’ve fixed here isn’t saved. You’d have to choose the file again.',
    button: 'Leave',
  },
  tooManyRows: (found: number, most: number) =>
    `This file has ${found} rows. At most ${most} can be imported at once; split it into several files.`,
  /** Files that can't be read. */
  faults: {
    tooLarge: 'This file is too large. CSV files can have 5 MB, and workbooks 20 MB.',
    tooMuchInside:
      'This workbook holds more than we can read. Copy the list to a new workbook, and import that.',
    unreadable: 'This workbook can’t be read. Open it in Excel, save it as .xlsx or CSV, and try again.',
    encrypted: 'This workbook is protected with a password. Save it without one, and try again.',
    oldExcel: 'This is a workbook of an old Excel (.xls). Save it as .xlsx or CSV, and try again.',
    notText: 'This isn’t a spreadsheet that we can read. Save it as .xlsx or CSV, and try again.',
    empty: 'This file is empty.',
  },
  /** What is wrong with a cell. */
  cells: {
    damaged: 'Some letters of this text are broken. Type it again.',
    formula: 'Excel shows an error here. Type the value, or clear the cell.',
    amount: 'Not an amount. Type one, or clear the cell.',
    twoAmounts: 'This could be two amounts.',
    whole: 'Not a whole number. Type one, or clear the cell.',
    flag: 'Type yes or no.',
    type: 'Not a lot type. Type Silent, Live, Sealed, For sale, Ticket or Raffle.',
    control: 'Type automatic or manual.',
    moment: 'Not a date and time. Type one, such as 11/20/2026 9:00 PM.',
  },
  /** Between the amounts that may be meant. */
  or: ' or ',
  /** Before amounts that end in a question mark; Spanish has a sign here. */
  which: '',
  didYouMean: 'Did you mean',
  tooLong: (most: string) => `Too long: at most ${most} characters.`,
  problems: {
    'is needed for a guest without a name': 'A guest without an email needs a name.',
    'is needed to tell two guests apart':
      'Two guests have this name. Give one of them an email, a phone or a paddle.',
    'appears twice in the file': 'Another row has this too.',
    'appears twice in the file; only guests of one household share a paddle, that of the one who pays':
      'Another row has this paddle. Guests share a paddle only within a household, and only with the one who pays.',
    'pays, but is on the bill of somebody else':
      'This guest would pay, but is on another guest’s bill. End that on the guest’s page first.',
    'pays for others already': 'This guest already pays for others. End that on the guest’s page first.',
    'belongs to someone else': 'Another guest has this paddle.',
    'is neither in the file nor an existing guest':
      'No guest has this email. Add the host to your list, too.',
    'is the guest': 'This is the guest’s own email.',
    'must be a phone number, with its country code if it is from abroad':
      'Not a phone number. A number from abroad needs its country code, such as +44.',
    'must be in the future': 'This time has passed.',
    'every auction has exactly one donation item': 'Donations aren’t lots. Leave this row out.',
  } as Record<string, string>,
  fields: {
    items: {
      itemCode: 'Lot number',
      name: 'Name',
      description: 'Description',
      itemType: 'Lot type',
      category: 'Category',
      donorName: 'Donor',
      donorEmail: 'Donor’s email',
      donorAgreed: 'Donor agreed to emails',
      fairMarketValue: 'Fair market value',
      startingPrice: 'Starting bid',
      bidIncrement: 'Minimum increment',
      buyNowPrice: 'Buy-now price',
      reservePrice: 'Reserve',
      quantity: 'Quantity',
      startTime: 'Opening time',
      endTime: 'Closing time',
      isFeatured: 'Featured',
      isDraft: 'Draft',
      isLocalOnly: 'In person only',
      controlMode: 'Closed by',
    },
    guests: {
      email: 'Email',
      fullName: 'Full name',
      firstName: 'First name',
      lastName: 'Last name',
      phone: 'Mobile phone',
      paddleNumber: 'Paddle',
      tableName: 'Table',
      hostEmail: 'Host’s email',
      household: 'Household',
      spendingLimit: 'Spending limit',
      hasCard: 'Card on file',
    },
  } as Record<'items' | 'guests', Record<string, string>>,
  /** Shorter, above the rows. */
  heads: { itemCode: 'Lot', buyNowPrice: 'Price', hostEmail: 'Host' } as Record<string, string>,
  items: {
    title: 'Import lots',
    back: 'All lots',
    templateName: 'Lots template',
    button: (count: number) => `Import ${lots(count)}`,
    done: (count: number, left: number) => `${lots(count)} imported.${stillHere(left)}`,
    about: {
      hidden: 'Only your team sees the lots until you publish the auction. Missing categories are created.',
      shown:
        'Guests see the lots right away; bidding starts with the auction. Missing categories are created.',
      open: 'The lots open for bidding right away. Missing categories are created.',
    },
  },
  /** Beside the box by which a manager says that an address is proof enough. */
  sameAddresses: {
    label: (count: number) =>
      count === 1
        ? 'One guest registered with an email of this list. It’s the same person.'
        : `${count} guests registered with emails of this list. They’re the same people.`,
    hint: 'Anyone can register with any email. Leave this off if you’re not sure: they stay two guests, and the list offers to merge them.',
  },
  guests: {
    title: 'Import guests',
    back: 'All guests',
    templateName: 'Guests template',
    button: (count: number) => `Import ${guests(count)}`,
    done: (count: number, left: number) => `${guests(count)} imported.${stillHere(left)}`,
    about:
      'People without an account are invited, with their paddle, table and host reserved. No messages are sent.',
  },
}
