import { money } from '../../../shared/format.ts'
import { words } from '../../words/en.ts'
import { readAmount, writeAmount } from './amounts.ts'
import { venueTime } from './venue-time.ts'

/** Where a value belongs: its amounts are in this currency and its times in this zone. */
export type Place = { currency: string; timeZone: string }

export type Option = { value: string; label: string }

/** How values of one kind are shown in a field, read from it, and written in a sentence. */
export type Kind = {
  control: 'line' | 'area' | 'money' | 'check' | 'choice' | 'moment' | 'own'
  /** The value as its field shows it. */
  write: (value: unknown) => unknown
  /** What was typed, as the API takes it; `UNREADABLE` or `LEFT_OUT` where it is nothing of the kind. */
  read: (typed: unknown) => unknown
  /** What to say when it cannot be read. */
  problem?: () => string
  /** The value where it is shown and not edited. */
  text: (value: unknown, place: Place) => string
  options?: () => readonly Option[]
}

export const UNREADABLE = Symbol('unreadable')
export const LEFT_OUT = Symbol('left out')

const isNone = (value: unknown) => value === null || value === undefined || value === ''
const plain = (value: unknown) => (isNone(value) ? words.none : String(value))
const trimmed = (typed: unknown) => String(typed ?? '').trim()
const orUnreadable = (value: unknown) => (value === undefined ? UNREADABLE : value)

export const line: Kind = {
  control: 'line',
  write: (value) => String(value ?? ''),
  read: trimmed,
  text: plain,
}

/** Empty means that there is none. */
export const optionalLine: Kind = { ...line, read: (typed) => trimmed(typed) || null }

/** Empty means that the service chooses. */
export const automaticLine: Kind = { ...line, read: (typed) => trimmed(typed) || LEFT_OUT }

export const area: Kind = { ...optionalLine, control: 'area' }

/** An amount; `whenEmpty` is what an empty field means. */
export const amount = (whenEmpty: number | null): Kind => ({
  control: 'money',
  write: (value) => writeAmount(value as number | null | undefined),
  read: (typed) => {
    const read = readAmount(String(typed ?? ''))
    return read === null ? whenEmpty : orUnreadable(read)
  },
  problem: () => words.wrongAmount,
  text: (value, { currency }) => (isNone(value) ? words.none : money(value as number, currency)),
})

/** A whole number that `pattern` allows; empty means none, where that is allowed. */
export const wholeNumber = (pattern: RegExp, { isOptional = false } = {}): Kind => ({
  ...line,
  read: (typed) => {
    if (isOptional && trimmed(typed) === '') return null
    return pattern.test(trimmed(typed)) ? Number(trimmed(typed)) : UNREADABLE
  },
  problem: () => words.wrongNumber,
})

export const paddle: Kind = wholeNumber(/^[1-9]\d{0,5}$/)

/** Empty means the next free one. */
export const automaticPaddle: Kind = {
  ...paddle,
  read: (typed) => (trimmed(typed) === '' ? LEFT_OUT : paddle.read(typed)),
}

/** Stored in seconds, typed in minutes. */
export const minutes: Kind = {
  ...line,
  write: (value) => String((value as number) / 60),
  read: (typed) => (/^\d{1,4}$/.test(trimmed(typed)) ? Number(typed) * 60 : UNREADABLE),
  problem: () => words.wrongMinutes,
  text: (value) => String((value as number) / 60),
}

export const check: Kind = {
  control: 'check',
  write: (value) => value === true,
  read: (typed) => typed,
  text: (value) => (value ? words.yes : words.no),
}

export const choice = (options: () => readonly Option[]): Kind => ({
  control: 'choice',
  write: (value) => String(value ?? ''),
  read: (typed) => typed,
  text: (value) => options().find((option) => option.value === value)?.label ?? plain(value),
  options,
})

/** Chosen by id; the empty option means none. */
export const idChoice = (options: () => readonly Option[]): Kind => ({
  ...choice(options),
  read: (typed) => (typed === '' ? null : Number(typed)),
  text: (value) => options().find((option) => option.value === String(value ?? ''))?.label ?? plain(value),
})

/** A time of the venue; a field that is emptied changes nothing. */
export const moment: Kind = {
  control: 'moment',
  write: (value) => value,
  read: (typed) => typed,
  text: (value, { timeZone }) => (isNone(value) ? words.none : venueTime(value as number, timeZone)),
}

/** Values in one line, with spaces or commas between them. */
export const list = <Value>({
  readOne,
  writeOne = String,
  problem,
}: {
  readOne: (typed: string) => Value | undefined | null
  writeOne?: (value: never) => string
  problem?: () => string
}): Kind => ({
  ...line,
  write: (values) => (values as never[]).map(writeOne).join(' '),
  read: (typed) => {
    const values = trimmed(typed)
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(readOne)
    return values.some((value) => value === undefined || value === null) ? UNREADABLE : values
  },
  ...(problem && { problem }),
  text: (values) => (values as never[]).map(writeOne).join(' ') || words.none,
})
