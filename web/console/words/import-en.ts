const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`)
const lots = (count: number) => (count === 1 ? '1 lot' : `${count} lots`)
const guests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

/** English, where a spreadsheet is imported. */
export const importWords = {
  choose: 'Choose a file',
  chooseHint: 'A spreadsheet saved as CSV. You’ll see what will happen before anything is saved.',
  drop: 'or drop it here',
  checking: 'Checking…',
  checkAgain: 'Check again',
  another: 'Choose another file',
  good: (rows: number) => `${lines(rows)}, no problems.`,
  bad: (problems: number, rows: number) =>
    `${problems === 1 ? '1 problem' : `${problems} problems`} in ${lines(rows)}. Nothing has been saved. Fix them here, or in your spreadsheet.`,
  all: 'Show all lines',
  onlyBad: 'Show only lines with problems',
  line: 'Line',
  problem: 'Problem',
  cell: (column: string, line: number) => `${column}, line ${line}`,
  importing: 'Importing…',
  tooMany: (shown: number, all: number) => `Showing the first ${shown} of ${all} lines.`,
  empty: 'This file is empty.',
  items: {
    title: 'Import lots',
    back: 'All lots',
    button: (rows: number) => `Import ${lots(rows)}`,
    done: (rows: number) => `${lots(rows)} imported.`,
    preview: (rows: number) => `${lots(rows)} will be imported.`,
    columns:
      'The first line names the columns. name is required; the others are itemCode, description, itemType, category, donorName, fairMarketValue, startingPrice, bidIncrement, buyNowPrice, reservePrice, quantity, isFeatured, isDraft, startTime and endTime. Missing categories are created.',
  },
  guests: {
    title: 'Import guests',
    back: 'All guests',
    button: (rows: number) => `Import ${guests(rows)}`,
    done: (rows: number) => `${guests(rows)} imported.`,
    preview: (rows: number) =>
      `${guests(rows)} will be imported. People without an account are invited, and their paddle, table and host are reserved. No messages are sent.`,
    columns:
      'The first line names the columns. email is required; the others are first name, last name, paddle, table, host (the email of the guest who brought them), spending limit and card.',
  },
}
