import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { lotWords } from '../words/lot-en.ts'
import { storyWords } from '../words/lot-story-en.ts'
import { extensionSentence, lengthText } from './extension.ts'

suite('the rule for late bids', () => {
  test('names seconds, minutes, or both, and no part of a minute', () => {
    const texts = [15, 59, 60, 90, 119, 120, 150, 600].map((seconds) => lengthText(seconds, lotWords.length))
    assert.deepEqual(texts, [
      '15 seconds',
      '59 seconds',
      '1 minute',
      '90 seconds',
      '119 seconds',
      '2 minutes',
      '2 min 30 s',
      '10 minutes',
    ])
  })

  test('is one sentence, and none where late bids change nothing', () => {
    const sentences = {
      reset: (length: string) => storyWords.lateReset('15 seconds', length),
      add: (length: string) => storyWords.lateAdd('15 seconds', length),
    }
    const inMode = (mode: 'off' | 'reset' | 'add') =>
      extensionSentence(
        { mode, windowSeconds: 15, lengthSeconds: 90, capSeconds: null },
        sentences,
        lotWords.length,
      )
    assert.deepEqual((['reset', 'add', 'off'] as const).map(inMode), [
      'A bid less than 15 seconds before the end resets the clock to 90 seconds',
      'A bid less than 15 seconds before the end adds 90 seconds',
      null,
    ])
  })
})
