import type { Item } from '../../shared/api-types.ts'

type Rule = Item['extension']
type Sentences = { reset: (length: string) => string; add: (length: string) => string }
type LengthWords = { minutes: (count: number) => string; seconds: (count: number) => string }

/** The rule for late bids in one sentence; null where late bids change nothing. */
export function extensionSentence(
  { mode, lengthSeconds }: Rule,
  sentences: Sentences,
  words: LengthWords,
): string | null {
  if (mode !== 'reset' && mode !== 'add') return null
  return sentences[mode](lengthText(lengthSeconds, words))
}

/** "15 seconds", "90 seconds", "10 minutes", "2 min 30 s". */
export function lengthText(seconds: number, words: LengthWords): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (rest === 0) return words.minutes(minutes)
  return minutes < 2 ? words.seconds(seconds) : `${minutes} min ${rest} s`
}

/** Whether late bids have already moved the end. */
export function isExtended({
  endTime,
  firstEndTime,
  extension,
}: Pick<Item, 'endTime' | 'firstEndTime' | 'extension'>): boolean {
  return extension.mode !== 'off' && endTime > firstEndTime
}
