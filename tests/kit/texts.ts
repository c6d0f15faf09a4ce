/** The PINs that were logged, oldest first. */
export function pinsIn(logs: string[]): string[] {
  return logs.flatMap((line) => /(\d{5}) is your Goodlot PIN/.exec(line)?.[1] ?? [])
}

/** Five digits that are certainly not this PIN, nor the development PIN 00000. */
export function otherThan(pin: string): string {
  return pin === '12345' ? '54321' : '12345'
}

/** What a line of the log says, without times and request ids: they are full of digits, and may contain any PIN. */
export function withoutNumbersOfItsOwn(line: string): string {
  const { time: _time, requestId: _requestId, pid: _pid, ms: _ms, ...said } = JSON.parse(line)
  return JSON.stringify(said)
}
