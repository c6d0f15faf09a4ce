/** English, where a spreadsheet is imported. */
export const importEn = {
  choose: 'Choose a file',
  chooseHint: 'A spreadsheet saved as CSV. Nothing is written before you have seen what would happen.',
  drop: 'or drop it here',
  checking: 'Checking…',
  checkAgain: 'Check again',
  another: 'Another file',
  good: (rows: number) => (rows === 1 ? '1 line, and it is good.' : `${rows} lines, and all are good.`),
  bad: (problems: number, rows: number) =>
    `${problems === 1 ? '1 problem' : `${problems} problems`} in ${rows} lines. Nothing is written. Mend them here, or in your spreadsheet.`,
  all: 'All lines',
  onlyBad: 'Only lines with problems',
  line: 'Line',
  wrong: 'What is wrong',
  cell: (column: string, line: number) => `${column}, line ${line}`,
  importing: 'Bringing them in…',
  tooMany: (shown: number, all: number) => `The first ${shown} of ${all} lines are shown.`,
  empty: 'There is no line in this file.',
  items: {
    title: 'Items from a spreadsheet',
    button: (rows: number) => (rows === 1 ? 'Add 1 item' : `Add ${rows} items`),
    done: (rows: number) => (rows === 1 ? '1 item was added.' : `${rows} items were added.`),
    columns:
      'The first line names the columns. name is needed; others are itemCode, description, itemType, category, donorName, fairMarketValue, startingPrice, bidIncrement, buyNowPrice, reservePrice, quantity, isFeatured, isDraft, startTime and endTime. Categories that are not there yet are made.',
  },
  guests: {
    title: 'Guests from a spreadsheet',
    button: (rows: number) => (rows === 1 ? 'Bring in 1 guest' : `Bring in ${rows} guests`),
    done: (guests: number) => (guests === 1 ? '1 guest was imported.' : `${guests} guests were imported.`),
    would: (guests: number) =>
      `${guests === 1 ? '1 guest' : `${guests} guests`} will be imported. Those without an account are invited, with paddle, table and host kept for them. Nobody is sent a message.`,
    columns:
      'The first line names the columns. email is needed; others are first name, last name, paddle, table, host (the e-mail of whoever brought them), spending limit and card.',
  },
}
