import type { SceneKind } from '../../../src/live/screens/shown-scene.ts'

const scenes: Record<SceneKind, { name: string; text: string }> = {
  auto: {
    name: 'Automatic',
    text: 'The leaderboard, lots ending soon and sponsors in turn. A live lot, a donation or the last minute interrupts them.',
  },
  leaderboard: { name: 'Leaderboard', text: 'Up to four lots at a time, highest price first.' },
  endingSoon: { name: 'Ending soon', text: 'The lots that close next, with the time left.' },
  lot: {
    name: 'One lot',
    text: 'A lot with its latest bids. If you choose none, the live lot that is open.',
  },
  paddleRaise: {
    name: 'Paddle raise',
    text: 'The amount you’re asking for, the paddles and the thermometer.',
  },
  sponsors: { name: 'Sponsors', text: 'A thank-you to your sponsors.' },
  message: { name: 'Message', text: 'A sentence for the whole room.' },
  countdown: { name: 'Countdown', text: 'The time until bidding opens or closes.' },
}

/** English, on the page for the big screen. */
export const words = {
  title: 'Screen',
  showing: (scene: string) => `Showing: ${scene}`,
  scenes,
  what: 'What the screen shows',
  lot: 'Lot',
  openLot: 'The live lot that is open',
  lotNamed: (code: string, name: string) => `${code} · ${name}`,
  amount: 'Amount to ask for',
  caption: 'What it pays for',
  captionHint: 'A few words below the amount, such as “is a second chance”.',
  message: 'Message',
  show: 'Show now',
  shown: (scene: string) => `The screen is showing: ${scene}.`,
  now: 'On screen now',
  preview: 'Preview of the big screen',
  connected: (count: number) =>
    count === 0
      ? 'No screen is connected.'
      : count === 1
        ? '1 screen is connected.'
        : `${count} screens are connected.`,
  oneConnected: (width: number, height: number, since: string) =>
    `${width} × ${height} pixels, since ${since}`,
  code: 'Code',
  codeHelp:
    'Open this address on the projector’s laptop. No one needs to sign in there. Press F or double-click for full screen.',
  newCode: 'New code',
  newCodeTitle: 'Create a new code?',
  newCodeText: 'Every screen opened with the old code goes dark right away and asks for the new one.',
  newCodeDone: 'The screen has a new code.',
  qr: 'QR code for the screen’s address',
  sponsors: 'Sponsors',
  sponsorsHint: 'One name per line, up to 60.',
  saveSponsors: 'Save sponsors',
  sponsorsSaved: 'Sponsors saved.',
}
