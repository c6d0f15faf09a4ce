/** The PINs that the console has shown, oldest first. */
export function pinsIn(logs: string[]): string[] {
  return logs.flatMap((line) => /(\d{5}) is your Goodlot PIN/.exec(line)?.[1] ?? [])
}

/** Five digits that are certainly not this PIN, and not the development one either. */
export function otherThan(pin: string): string {
  return pin === '12345' ? '54321' : '12345'
}
