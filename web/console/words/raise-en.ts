const paddles = (count: number) => (count === 1 ? '1 paddle' : `${count} paddles`)

export const words = {
  title: 'Paddle raise',
  level: 'Amount',
  other: 'Other amount',
  paddle: 'Paddle',
  paddleHint: (amount: string) => `Press Enter to pledge ${amount}.`,
  chooseLevel: 'Choose an amount first.',
  unknown: (paddle: string) => `No guest has paddle ${paddle}.`,
  loadingGuests: 'The guest list is still loading.',
  again: (paddle: number, name: string, amount: string) =>
    `Paddle ${paddle}, ${name}, has already pledged ${amount}. Press Enter to add a second pledge, or Escape to cancel.`,
  notHere: (paddle: number, name: string, state: string) =>
    `Paddle ${paddle}, ${name}, ${state === 'gone' ? 'has left' : 'is not checked in'}. Press Enter to pledge anyway, or Escape to cancel.`,
  pledged: (paddle: number, name: string, amount: string) => `${paddle} ${name}: ${amount}`,
  atThisLevel: (count: number, amount: string, sum: string) => `${paddles(count)} at ${amount}, ${sum}`,
  ofGoal: (goal: string) => `of ${goal}`,
  pledges: 'Pledges',
  none: 'No pledges yet. Type a paddle number and press Enter.',
  waiting: 'Waiting for a connection',
  waitingNote: (count: number) =>
    count === 1
      ? 'One pledge is waiting on this device. It will be sent when you’re back online.'
      : `${count} pledges are waiting on this device. They will be sent when you’re back online.`,
  refused: 'Not accepted',
  dismiss: 'Dismiss',
  undo: 'Undo',
  undoLast: 'undo the last pledge',
  undone: (paddle: number, amount: string) => `Paddle ${paddle}’s ${amount} pledge was undone.`,
  onScreen: 'Show on the big screen',
  shown: (amount: string) => `The big screen now asks for ${amount}.`,
}
