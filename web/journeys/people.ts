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
