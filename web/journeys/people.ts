import type { BrowserContext } from 'playwright-core'

/** Puts a person's session into their browser, as if they had signed in there. */
export async function signIn(context: BrowserContext, { token }: { token: string }): Promise<void> {
  const session = { accessToken: token, refreshToken: 'none', expiresAtMs: Date.now() + 86_400_000 }
  // Only once: a person who signs out stays signed out.
  await context.addInitScript(`if (!localStorage.getItem('test.wasSignedIn')) {
    localStorage.setItem('test.wasSignedIn', 'yes')
    localStorage.setItem('goodlot.session', ${JSON.stringify(JSON.stringify(session))})
  }`)
}

/** For pages of the console: what can be undone for ten seconds can be undone for as long as a slow machine needs. */
export const keepToasts = `{
  const { setTimeout } = globalThis
  globalThis.setTimeout = (work, ms, ...rest) => (ms === 10_000 ? 0 : setTimeout(work, ms, ...rest))
}`
