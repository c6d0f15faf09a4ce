import { ownPath } from '../../shared/own-path.ts'

/** Where to go after signing in: to one of our own pages. */
export function backTo(query: string, origin: string): string {
  return ownPath(new URLSearchParams(query).get('then') ?? '/', origin)
}
