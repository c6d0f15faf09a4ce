import { accessSync, constants, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, afterEach, beforeEach, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'

/** A little less than a test has, so that a failure names what was waited for; no machine is so busy. */
const PATIENCE_MS = 240_000

/** Pages give up on an answer after seconds, in which a busy machine may stand still; no test is about these. */
const morePatience = `{
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => timeout(20 * ms)
}`

export type Theme = 'light' | 'dark'

export type TestBrowser = {
  /** One person's browser: it shares nothing with other people's. */
  person(options?: BrowserContextOptions): Promise<BrowserContext>
}

/** Where a browser is installed; null when there is none. Tests never install anything. */
export function browserPath(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
  const folders = [...(env.PATH ?? '').split(delimiter), ...macFolders]
  for (const name of [...names, ...macNames])
    for (const folder of folders) if (isProgram(join(folder, name))) return join(folder, name)
  return null
}

const macFolders = [
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]
const macNames = ['Google Chrome', 'Chromium']

/** One browser for all suites of a process; it is closed after the last of them. */
const shared = { suites: 0, browser: undefined as Promise<Browser> | undefined }

/** Browser features outside the page, a fifth of its work, that no test needs. This list replaces Playwright's own. */
const unseen = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'HttpsUpgrades',
  'PaintHolding',
  'Translate',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
]

function launched(executablePath: string): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', `--disable-features=${unseen.join()}`]
  shared.browser ??= chromium.launch({ executablePath, args })
  return shared.browser
}

async function endWithTheLastSuite(): Promise<void> {
  if (--shared.suites > 0) return
  const browser = shared.browser
  shared.browser = undefined
  await (await browser)?.close()
}

/**
 * A suite that needs a real browser, one for all suites of a process. Without a browser it is a single skipped test
 * that says so, unless BROWSER_TESTS=required makes that a failure.
 */
export function browserSuite(name: string, define: (browser: TestBrowser) => void): void {
  const path = browserPath()
  if (path === null) {
    const loud = `NO BROWSER: ${name} is not tested. Install chromium, or name one in CHROMIUM_PATH.`
    if (process.env.BROWSER_TESTS === 'required')
      test(loud, () => {
        throw new Error(loud)
      })
    else test(loud, { skip: true }, () => {})
    return
  }
  suite(name, () => {
    const contexts: BrowserContext[] = []
    const said: string[] = []
    let lasting = 0
    shared.suites++
    beforeEach(() => {
      lasting = contexts.length
      said.length = 0
    })
    afterEach(async (finished) => {
      if ('passed' in finished && !finished.passed)
        process.stderr.write(`${await shownIn(contexts)}\n${said.slice(-LINES).join('\n')}\n`)
      // The people of one test go home with it: their open pages would keep the machine busy.
      await closeAll(contexts.splice(lasting))
    })
    after(async () => {
      await closeAll(contexts)
      await endWithTheLastSuite()
    })
    define({
      async person(options = {}) {
        const context = await (await launched(path)).newContext({
          viewport: { width: 390, height: 844 },
          locale: 'en-US',
          reducedMotion: 'reduce',
          ...options,
        })
        context.setDefaultTimeout(PATIENCE_MS)
        await context.addInitScript(morePatience)
        context.on('console', (message) => said.push(`console ${message.type()}: ${message.text()}`))
        context.on('weberror', (error) => said.push(`error: ${error.error()}`))
        contexts.push(context)
        return context
      },
    })
  })
}

async function closeAll(contexts: readonly BrowserContext[]): Promise<void> {
  await Promise.all(contexts.map((context) => context.close()))
}

/** Of the pages' consoles, the last ones. */
const LINES = 20
let pictures = 0

/** What the open pages show, which tells more about a wait in vain than that it was in vain. */
async function shownIn(contexts: BrowserContext[]): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages())
  const texts = pages.map(async (page) => {
    const text = await page.evaluate<string>('document.body.innerText').catch(String)
    const picture = join(tmpdir(), 'goodlot-failures', `${process.pid}-${++pictures}.png`)
    const isTaken = await page.screenshot({ path: picture, timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    const shows = `${page.url()} shows: ${text.replace(/\s+/g, ' ').slice(0, 1_500)}`
    return isTaken ? `${shows}\npicture: ${picture}` : shows
  })
  return (await Promise.all(texts)).join('\n\n')
}

/** Everything that a page has reported: script errors, and what its security policy has blocked. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

/** Polls from outside the page: our pages' security policy does not allow evaluating a condition inside them. */
export async function becomesTrue(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate(expression))) await pause(50)
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Only the rules about colour are checked in the dark too: a theme changes nothing else. */
const rulesOf = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** What axe finds wrong with the page by WCAG 2.2 AA, in both themes, one readable line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Anything not rendered since the switch still has the other theme's colours, so render everything and wait for it,
    // and for colours that are on their way from one theme to the other.
    await page.evaluate(`{
      const everything = new CSSStyleSheet()
      everything.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets = [everything]
      const isEnding = (animation) => Number.isFinite(animation.effect.getComputedTiming().endTime)
      const ended = () => Promise.allSettled(document.getAnimations().filter(isEnding).map((one) => one.finished))
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(ended).then(() => {})
    }`)
    // Injected over the browser's protocol, because the page's own policy blocks scripts.
    if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axeSource)
    const found = (await page.evaluate(
      `axe.run(document, { runOnly: ${JSON.stringify(rulesOf[colorScheme])}, resultTypes: ['violations'] })`,
    )) as AxeResults
    for (const { id, help, nodes } of found.violations)
      for (const { target, failureSummary } of nodes)
        problems.push(
          `${colorScheme} ${id}: ${help} at ${target.join(' ')} (${failureSummary?.replace(/\s+/g, ' ')})`,
        )
  }
  return problems
}

type AxeResults = {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

/** Takes pictures of a page in both themes at these widths, for people to look at. */
export async function takePictures(
  page: Page,
  { folder, name, widths = [360, 390, 768, 1280], isWhole = false }: PictureOptions,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
      await page.evaluate('document.fonts.ready')
      await page.waitForTimeout(150)
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: isWhole })
    }
  }
}

export type PictureOptions = { folder: string; name: string; widths?: number[]; isWhole?: boolean }

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
