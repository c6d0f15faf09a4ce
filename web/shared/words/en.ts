import type { TimeLeft } from '../time-left.ts'

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** English, for words that several apps share. */
export const shared = {
  time: (left: TimeLeft): string => {
    switch (left.unit) {
      case 'over':
        return '0:00'
      case 'seconds':
        return `${left.minutes}:${twoDigits(left.seconds)}`
      case 'minutes':
        return `${left.minutes} min`
      case 'hours':
        return left.minutes === 0 ? `${left.hours} h` : `${left.hours} h ${left.minutes} min`
      case 'days':
        return `${left.days} days`
    }
  },
  close: 'Close',
  back: 'Back',
  tryAgain: 'Try again',
  notLoaded: 'That did not load',
  fewer: 'One fewer',
  more: 'One more',
  failure: {
    unanswered: 'No answer from the server. Check your connection and try again.',
    tooOften: (seconds: number) => `That was a bit much at once. Try again in ${seconds} s.`,
    server: 'Something went wrong on our side. Please try again.',
    missing: 'There is nothing here, or not for you.',
    signedOut: 'Please sign in again.',
    field: 'That does not fit here.',
    other: 'That did not work. Please try again.',
    codes: {
      validation_error: 'Something is not right. Please look over what you typed.',
      invalid_phone: 'That number cannot receive text messages, or is not one of that country.',
      invalid_email: 'That is not an e-mail address.',
      forbidden: 'You may not do that.',
      conflict: 'Something has changed meanwhile. Please load the page again.',
      gone: 'That is no longer there.',
    },
  },
}
