/** A broken rule, as a sentence that somebody can look into. */
export type Violation = { rule: string; subject: string; detail: string }

export type Complain = (subject: string, detail: string) => void

export function collector(rule: string, into: Violation[]): Complain {
  return (subject, detail) => void into.push({ rule, subject, detail })
}
