import assert from 'node:assert/strict'
import { chmod, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { temporaryFolder } from '../../../tests/kit/folder.ts'
import { appNames, budgets } from '../../../web/build.ts'
import { openLog } from '../process/log.ts'
import { type BuiltPages, openPages } from './built-pages.ts'
import { firstPages } from './paths.ts'

const log = openLog('silent')
const DAY_MS = 86_400_000

suite('the built apps', () => {
  let folder: string
  let pages: BuiltPages
  before(async () => {
    folder = await temporaryFolder('pages')
    pages = await openPages(folder, log)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  for (const app of appNames) {
    test(`${app} keeps to its budget of bytes, gzipped`, () => {
      const { script, styles, preload } = pages.apps[app]
      const scripts = [script, ...preload].map((name) => pages.current(name)!.gzip.length)
      const scriptBytes = scripts.reduce((sum, bytes) => sum + bytes, 0)
      const styleBytes = pages.current(styles)!.gzip.length
      assert.ok(scriptBytes <= budgets[app].script, `${scriptBytes} bytes of scripts`)
      assert.ok(styleBytes <= budgets[app].styles, `${styleBytes} bytes of styles`)
      const lazyBytes = pages.current(pages.apps[app].lazyStyles)!.gzip.length
      assert.ok(lazyBytes <= 20_000, `${lazyBytes} bytes of styles in all`)
    })
  }

  for (const [name, page] of Object.entries(firstPages)) {
    test(`a bidder who arrives at the ${name} page loads no more than that`, () => {
      const { script, preload, later, landingStyles } = pages.apps.bidder
      const bytesOf = (files: string[]) =>
        files.reduce((sum, file) => sum + pages.current(file)!.gzip.length, 0)
      const english = bytesOf([script, ...preload, ...later[page.source]!])
      assert.ok(english <= budgets.bidder.script, `${english} bytes of scripts`)
      const styles = bytesOf([landingStyles])
      assert.ok(styles <= budgets.bidder.styles, `${styles} bytes of styles`)
      const words = 'words' in page ? [`bidder/words/${page.words}-fr.ts`] : []
      const french = bytesOf(['bidder/words/fr.ts', ...words].flatMap((source) => later[source]!.slice(0, 1)))
      assert.ok(french <= 4_000, `${french} bytes of French`)
    })
  }

  test('have the styles of the pages that people land on in one file', () => {
    const { styles, landingStyles, lazyStyles } = pages.apps.bidder
    const has = (file: string, rule: string) => pages.current(file)!.plain.toString().includes(rule)
    assert.deepEqual(
      [styles, landingStyles, lazyStyles].map((file) => has(file, '.item-page')),
      [false, true, true],
    )
    assert.deepEqual(
      [landingStyles, lazyStyles].map((file) => has(file, '.charity')),
      [false, true],
    )
  })

  test('leave nothing for Safari 16.4 that it does not know', () => {
    const css = pages.current(pages.apps.bidder.styles)!.plain.toString()
    assert.ok(!css.includes('light-dark('))
    assert.ok(!/[{;}]&|\{[^{}]*\{[^{}]*& /.test(css), 'nested rules')
  })

  test('are built once: the next start finds the same files and writes none', async () => {
    const [some] = (await readdir(folder)).filter((name) => name.endsWith('.js'))
    const before = (await stat(join(folder, some!))).mtimeMs
    const again = await openPages(folder, log)
    assert.deepEqual(again.apps, pages.apps)
    assert.equal((await stat(join(folder, some!))).mtimeMs, before)
  })

  test('are built again when a file of theirs is gone', async () => {
    await rm(join(folder, pages.apps.bidder.script))
    const again = await openPages(folder, log)
    assert.ok(again.current(pages.apps.bidder.script))
    assert.ok((await readdir(folder)).includes(pages.apps.bidder.script))
  })

  test('keep the files of other builds for a week after their last start', async () => {
    const other = async (name: string, daysOld: number) => {
      const time = new Date(Date.now() - daysOld * DAY_MS)
      const files = [`${name}.js`, `${name}.js.br`, `${name}.js.gz`]
      for (const file of files) await writeFile(join(folder, file), name)
      const manifest = `build-${name}.json`
      await writeFile(join(folder, manifest), JSON.stringify({ apps: {}, files: [`${name}.js`] }))
      // Its files are older than its last start.
      for (const file of files) await utimes(join(folder, file), new Date(0), new Date(0))
      await utimes(join(folder, manifest), time, time)
    }
    await other('recent', 6)
    await other('ancient', 8)
    await rm(join(folder, pages.apps.bidder.script))
    const opened = await openPages(folder, log)
    assert.equal((await opened.file('recent.js'))?.plain.toString(), 'recent')
    assert.equal(await opened.file('ancient.js'), null)
  })

  test('are served from memory where the folder cannot be written', {
    skip: process.getuid?.() === 0,
  }, async () => {
    const closed = await temporaryFolder('closed')
    await chmod(closed, 0o555)
    const opened = await openPages(join(closed, 'pages'), log)
    assert.ok(await opened.file(opened.apps.bidder.script))
    await rm(closed, { recursive: true, force: true })
  })

  test('are served from memory where the folder is none', async () => {
    const file = join(folder, 'no-folder')
    await writeFile(file, '')
    const opened = await openPages(join(file, 'pages'), log)
    assert.ok(opened.current(opened.apps.bidder.script))
  })
})
