import { jsonOrNull } from '../http/values/json.ts'
import type { Time } from '../time/time.ts'

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
    throw new Error(`${new URL(url).host} ${reasonOf(error as Error & { cause?: { code?: string } })}`)
  }
}

function reasonOf(error: Error & { cause?: { code?: string } }): string {
  if (error.name === 'TimeoutError') return `did not answer within ${TIMEOUT_MS / 1000} s`
  return `cannot be reached (${error.cause?.code ?? error.name})`
}
