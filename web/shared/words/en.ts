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
  notLoaded: 'That didn’t load',
  fewer: 'One fewer',
  more: 'One more',
  failure: {
    unanswered: 'No answer from the server. Check your connection and try again.',
    busy: 'We’re very busy right now. Please try again in a moment.',
    tooOften: (seconds: number) => `We’re very busy right now. Try again in ${seconds} s.`,
    server: 'Something went wrong on our side. Please try again.',
    missing: 'We can’t find that, or you don’t have access to it.',
    signedOut: 'Please sign in again.',
    needed: 'Please fill this in.',
    field: 'This value isn’t valid.',
    other: 'That didn’t work. Please try again.',
    codes: {
      validation_error: 'Something isn’t right. Please check what you typed.',
      invalid_phone: 'That number can’t get texts, or isn’t from that country.',
      invalid_email: 'That isn’t an email address.',
      forbidden: 'You don’t have access to that.',
      conflict: 'Something changed in the meantime. Please reload the page.',
      gone: 'That’s no longer there.',
    },
  },
}
