import type { Question } from '../evening/raise/pledges.ts'

type QuestionWords = {
  title: string
  text: (name: string, amount: string) => string
  yes: (amount: string) => string
}

const paddles = (count: number) => (count === 1 ? '1 paddle' : `${count} paddles`)

export const words = {
  title: 'Paddle raise',
  level: 'Amount',
  other: 'Other amount',
  paddle: 'Paddle',
  paddleHint: (amount: string) => `Press Enter to pledge ${amount}.`,
  chooseLevel: 'Choose an amount first.',
  toDecide: 'To decide',
  toDecideNote: 'Nothing here is pledged until you decide. Digits always start the next paddle.',
  leaveOut: 'Leave out',
  accept: 'decide on the first: pledge',
  questions: {
    noAmount: {
      title: 'No amount',
      text: () => 'No amount was chosen when this paddle was typed.',
      yes: (amount: string) => `Pledge ${amount}`,
    },
    unknown: { title: 'No such paddle', text: () => 'No guest has this paddle.', yes: () => 'Look again' },
    again: {
      title: 'Pledged already',
      text: (name: string, amount: string) => `${name} has already pledged ${amount}.`,
      yes: (amount: string) => `Pledge ${amount} again`,
    },
    absent: {
      title: 'Not checked in',
      text: (name: string) => `${name} is not checked in. Pledge anyway?`,
      yes: (amount: string) => `Pledge ${amount}`,
    },
    gone: {
      title: 'Has left',
      text: (name: string) => `${name} has left. Pledge anyway?`,
      yes: (amount: string) => `Pledge ${amount}`,
    },
  } as Record<Question, QuestionWords>,
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
