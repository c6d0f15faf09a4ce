import { jsonOrNull } from '../../platform/http/values/json.ts'
import type { Time } from '../../platform/time/time.ts'

const TIMEOUT_MS = 3_000

/**
 * Calls a provider, with a time limit. Errors say what happened but never whom the call was about, since they are
 * logged.
 */
export async function callProvider(
  url: string,
  { time, ...init }: RequestInit & { time: Time },
): Promise<{ status: number; json: unknown }> {
  try {
    const signal = time.deadline(TIMEOUT_MS)
    const answer = await fetch(url, { ...init, signal, redirect: 'error' })
    const text = await answer.text()
    return { status: answer.status, json: jsonOrNull(text) }
  } catch (error) {
    throw new NoAnswer(new URL(url).host, error as Failure)
  }
}

type Failure = Error & { cause?: { code?: string } }

/** The provider could not be reached, or did not answer. */
export class NoAnswer extends Error {
  /** Whether it may have taken the request all the same. */
  readonly mayHaveArrived: boolean

  constructor(host: string, failure: Failure) {
    super(`${host} ${reasonOf(failure)}`)
    this.mayHaveArrived = !neverConnected.has(failure.cause?.code ?? '')
  }
}

const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function reasonOf(error: Failure): string {
  if (error.name === 'TimeoutError') return `did not answer within ${TIMEOUT_MS / 1000} s`
  return `cannot be reached (${error.cause?.code ?? error.name})`
}
