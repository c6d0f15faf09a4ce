import type { BrowserContext, Page } from 'playwright-core'
import { DOUBLE_TAP_MS } from '../shared/double-tap.ts'

/** Puts a person's session into their browser, as if they had signed in there. */
export async function signIn(context: BrowserContext, { token }: { token: string }): Promise<void> {
  const session = { accessToken: token, refreshToken: 'none', expiresAtMs: Date.now() + 86_400_000 }
  // Only once: a person who signs out stays signed out.
  await context.addInitScript(`if (!document.cookie.includes('wasSignedIn')) {
    document.cookie = 'wasSignedIn=yes; path=/'
    localStorage.setItem('goodlot.session', ${JSON.stringify(JSON.stringify(session))})
  }`)
}

/** Taps the bid and says yes if the page asks: about a first bid, or an amount that changed just before the tap. */
export async function bidAndConfirm(page: Page, amount: string, becomes: string): Promise<void> {
  await page.getByRole('button', { name: `Bid ${amount}`, exact: true }).click()
  await confirmIfAsked(page, amount, becomes)
}

/** After signing in the bid is placed; if that took longer than a minute, as on a slow machine, the page asks once more. */
export async function confirmIfAsked(page: Page, amount: string, becomes: string): Promise<void> {
  const yes = page.getByRole('group').getByRole('button', { name: `Bid ${amount}`, exact: true })
  const outcome = page.getByText(becomes)
  await yes.or(outcome).first().waitFor()
  if (await yes.isVisible()) await yes.click()
  await outcome.first().waitFor()
}

/** For pages of the console: what can be undone for ten seconds can be undone for as long as a slow machine needs. */
export const keepToasts = `{
  const { setTimeout } = globalThis
  globalThis.setTimeout = (work, ms, ...rest) => (ms === 10_000 ? 0 : setTimeout(work, ms, ...rest))
}`

/** From now on no button on this page takes a tap for new terms until `takeTaps`, however slow the machine is. */
export const holdTaps = (page: Page) =>
  page.evaluate(`{
    const { setTimeout } = globalThis
    const held = []
    globalThis.setTimeout = (work, ms, ...rest) =>
      ms === ${DOUBLE_TAP_MS} ? held.push(work) : setTimeout(work, ms, ...rest)
    globalThis.takeTaps = () => {
      globalThis.setTimeout = setTimeout
      for (const work of held) work()
    }
  }`)

export const takeTaps = (page: Page) => page.evaluate('takeTaps()')
