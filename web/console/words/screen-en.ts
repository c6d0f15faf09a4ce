import type { SceneKind } from '../../../src/screens/scene.ts'

const scenes: Record<SceneKind, { name: string; says: string }> = {
  auto: {
    name: 'By itself',
    says: 'Leaderboard, what ends soon and sponsors in turn; a live lot, a gift or the last minute comes at once.',
  },
  leaderboard: { name: 'Leaderboard', says: 'Four lots at a time, the highest price first.' },
  endingSoon: { name: 'Ending soon', says: 'What closes next, with the time left.' },
  lot: { name: 'One lot', says: 'A lot with its last bids; without a choice, the live lot that is open.' },
  paddleRaise: { name: 'Paddle raise', says: 'The amount you ask for, the paddles, the thermometer.' },
  sponsors: { name: 'Sponsors', says: 'Your thanks to those who made it possible.' },
  message: { name: 'Message', says: 'A sentence for the whole room.' },
  countdown: { name: 'Countdown', says: 'The time until bidding opens or closes.' },
}

/** English, on the page for the big screen. */
export const screenEn = {
  title: 'Screen',
  shows: (scene: string) => `Shows: ${scene}`,
  scenes,
  what: 'What the screen shows',
  lot: 'Lot',
  openLot: 'The live lot that is open',
  lotNamed: (code: string, name: string) => `${code} · ${name}`,
  amount: 'Amount asked for',
  caption: 'What it does',
  captionHint: 'A few words below the amount, such as “is a second chance”.',
  message: 'Message',
  show: 'Show it now',
  shown: (scene: string) => `The screen shows: ${scene}.`,
  code: 'Code',
  codeHelp:
    'On the projector’s laptop open this address. Nobody signs in there; F or a double click fills the screen.',
  newCode: 'New code',
  newCodeTitle: 'Make a new code?',
  newCodeSays: 'Every screen that was opened with the old code goes dark at once and asks for the new one.',
  newCodeDone: 'The screen has a new code.',
  qr: 'QR code of the screen’s address',
  sponsors: 'Sponsors',
  sponsorsHint: 'One name a line, at most 60.',
  saveSponsors: 'Save sponsors',
  sponsorsSaved: 'Sponsors saved.',
}
