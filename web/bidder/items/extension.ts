import type { Item } from '../../shared/api-types.ts'

type Rule = Item['extension']
type Sentences = { reset: (minutes: number) => string; add: (minutes: number) => string }

/** The rule for late bids in one sentence; null where late bids change nothing. */
export function extensionSentence({ mode, lengthSeconds }: Rule, sentences: Sentences): string | null {
  if (mode !== 'reset' && mode !== 'add') return null
  return sentences[mode](inMinutes(lengthSeconds))
}

/** Whether late bids have already moved the end. */
export function isExtended({
  endTime,
  firstEndTime,
  extension,
}: Pick<Item, 'endTime' | 'firstEndTime' | 'extension'>): boolean {
  return extension.mode !== 'off' && endTime > firstEndTime
}

export const inMinutes = (seconds: number) => Math.round((seconds / 60) * 10) / 10
