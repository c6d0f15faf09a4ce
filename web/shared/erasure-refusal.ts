import { Failure } from './failure.ts'

type Refusals = Readonly<Record<string, (where: string) => string>>

/** Why the service does not erase somebody yet; null when something else went wrong. */
export function erasureRefusal<Known extends Refusals>(
  error: unknown,
  refusals: Known,
): { reason: keyof Known & string; text: string } | null {
  if (!(error instanceof Failure)) return null
  const { reason, where } = error.details
  if (typeof reason !== 'string' || !Object.hasOwn(refusals, reason)) return null
  return { reason, text: refusals[reason]!(String(where ?? '')) }
}
