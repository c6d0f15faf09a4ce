const paddles = (count: number) => (count === 1 ? '1 paddle' : `${count} paddles`)

export const raiseEn = {
  title: 'Paddle raise',
  level: 'Amount',
  other: 'Other amount',
  otherLabel: 'Amount in dollars',
  paddle: 'Paddle',
  paddleHint: (amount: string) => `Each Enter pledges ${amount}.`,
  chooseLevel: 'Choose an amount first.',
  unknown: (paddle: string) => `Nobody has paddle ${paddle}.`,
  notYetRead: 'The list of guests is still being read.',
  again: (paddle: number, name: string, amount: string) =>
    `Paddle ${paddle}, ${name}, has pledged ${amount} already. Enter again if they give twice, Escape if not.`,
  pledged: (paddle: number, name: string, amount: string) => `${paddle} ${name}: ${amount}`,
  atThisLevel: (count: number, amount: string, sum: string) => `${paddles(count)} at ${amount}, ${sum}`,
  raised: (raised: string, goal: string | null) => (goal ? `${raised} of ${goal}` : raised),
  gifts: 'Pledges',
  none: 'Nothing pledged yet. Type a paddle number and press Enter.',
  waiting: 'Waiting for the network',
  waitingNote: (count: number) =>
    count === 1
      ? 'One pledge waits on this device and goes out once, when the network is back.'
      : `${count} pledges wait on this device; each goes out once, when the network is back.`,
  refused: 'Not accepted',
  dismiss: 'Dismiss',
  undo: 'Take back',
  undoLast: 'take back the last pledge',
  takenBack: (paddle: number, amount: string) => `Paddle ${paddle}’s ${amount} was taken back.`,
  onScreen: 'Show on the big screen',
  shown: (amount: string) => `The big screen asks for ${amount}.`,
  levels: 'choose the amount',
  ready: 'All sent',
}
