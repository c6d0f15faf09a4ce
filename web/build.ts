import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions, Loader, Metafile, Plugin } from 'esbuild'
import type { Language } from './shared/language.ts'
import { lowerLightDark } from './styles/light-dark.ts'

export const appNames = ['bidder', 'console', 'screen'] as const
export type AppName = (typeof appNames)[number]

/** The files that an app's first page loads before it can be used, and those that are loaded later, by name. */
export type AppFiles = {
  script: string
  /** The languages it speaks, English first. */
  languages: readonly Language[]
  /** What the first view looks like. */
  styles: string
  /** Those styles and the styles of the pages that people land on, without what these load later. */
  landingStyles: string
  /** Those styles and the styles of everything that is loaded later, in one file. */
  lazyStyles: string
  /** What the script imports, to be fetched alongside it. */
  preload: string[]
  /** The files that each later page needs, by its source, such as `bidder/items/item-page.tsx`. */
  later: Record<string, string[]>
}

type Bundle = { apps: Record<AppName, AppFiles>; files: Map<string, Uint8Array> }

/** The languages each app is fully translated into, English first. */
const languages: Record<AppName, Language[]> = {
  bidder: ['en', 'fr', 'es'],
  console: ['en', 'fr', 'es'],
  screen: ['en', 'fr', 'es'],
}

/** The most bytes that an app's first page may have, gzipped. A test enforces this. */
export const budgets: Record<AppName, { script: number; styles: number }> = {
  bidder: { script: 30_000, styles: 8_000 },
  console: { script: 120_000, styles: 20_000 },
  screen: { script: 30_000, styles: 8_000 },
}

const root = fileURLToPath(new URL('.', import.meta.url))
/** The pages that people land on: their styles come with the document. */
const landingPages = /\/(home|auction|item)-page\.tsx$/
/** The oldest browsers that the pages support. */
const target = ['safari16.4', 'chrome111', 'firefox114']

/** Changes with every source, every dependency and the build itself. */
export function sourcesHash(): string {
  const sources = globSync(['web/**/*.{ts,tsx,css,svg}', 'src/engine/*.ts', 'package-lock.json'], {
    cwd: join(root, '..'),
    exclude: (name) => name.endsWith('.test.ts') || name.startsWith('web/journeys'),
  })
  const hash = createHash('sha256')
  for (const source of sources.sort()) hash.update(source).update(readFileSync(join(root, '..', source)))
  return hash.digest('hex').slice(0, 16)
}

/** Bundles each app on its own, so that none waits for another's files; what is loaded later gets separate files. */
export async function bundle(buildHash: string): Promise<Bundle> {
  const files = new Map<string, Uint8Array>()
  const apps = {} as Record<AppName, AppFiles>
  // Imported only here: most starts find a finished build and need no bundler.
  const { build, stop } = await import('esbuild')
  try {
    for (const app of appNames) apps[app] = await bundleApp(app, files, { build, buildHash })
    files.set('sw.js', await bundleWorker(apps, { build, buildHash }))
  } finally {
    await stop()
  }
  return { apps, files }
}

type Bundler = { build: typeof import('esbuild').build; buildHash: string }

async function bundleApp(
  app: AppName,
  files: Map<string, Uint8Array>,
  { build, buildHash }: Bundler,
): Promise<AppFiles> {
  const options = {
    entryPoints: { [app]: join(root, app, 'main.tsx') },
    bundle: true,
    minify: true,
    charset: 'utf8',
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { BUILD: JSON.stringify(buildHash), LANGUAGES: JSON.stringify(languages[app]) },
    outdir: join(root, 'out'),
    entryNames: '[name]-[hash]',
    chunkNames: `${app}-[name]-[hash]`,
    absWorkingDir: root,
    logLevel: 'silent',
  } satisfies BuildOptions
  const plugins = [lightDark, inOneFile(options.entryPoints[app]!)]
  const split = await build({ ...options, splitting: true, plugins })
  const stylesOf = async (only: Plugin) => {
    const { outputFiles } = await build({ ...options, plugins: [lightDark, only] })
    const { path, contents } = outputFiles.find(({ path }) => path.endsWith('.css'))!
    files.set(basename(path), contents)
    return basename(path)
  }
  const styles = await stylesOf(withoutLazy())
  const landingStyles = await stylesOf(withoutLazy(landingPages))
  const others = filesOf(app, split.metafile)
  const isShipped = (name: string) => name.endsWith('.js') || name === others.lazyStyles
  for (const { path, contents } of split.outputFiles.filter(({ path }) => isShipped(basename(path))))
    files.set(basename(path), contents)
  return { ...others, styles, landingStyles, languages: languages[app] }
}

/** The service worker lists the first page's files, so that it opens without a network, and all of the console's. */
async function bundleWorker(
  apps: Pick<Record<AppName, AppFiles>, 'bidder' | 'console'>,
  { build, buildHash }: Bundler,
) {
  const isForEverybody = (source: string) => !/\/words\/.*(fr|es)\.ts$/.test(source)
  const filesOfApp = (app: AppFiles, isNeeded: (source: string) => boolean = () => true) => {
    const later = Object.entries(app.later).filter(([source]) => isNeeded(source))
    const first = [app.script, app.styles, app.lazyStyles, ...app.preload]
    return [...new Set([...first, ...later.flatMap(([, files]) => files)])]
  }
  const wordsOf = ({ later }: AppFiles, language: string) =>
    Object.entries(later).flatMap(([source, files]) =>
      new RegExp(`/words/(.*-)?${language}\\.ts$`).test(source) ? files : [],
    )
  const { outputFiles } = await build({
    entryPoints: [join(root, 'bidder/service-worker/service-worker.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target,
    define: {
      BUILD: JSON.stringify(buildHash),
      LANGUAGES: JSON.stringify(languages.bidder),
      SHELL_FILES: JSON.stringify(filesOfApp(apps.bidder, isForEverybody)),
      CONSOLE_FILES: JSON.stringify(filesOfApp(apps.console, isForEverybody)),
      CONSOLE_WORDS: JSON.stringify({ fr: wordsOf(apps.console, 'fr'), es: wordsOf(apps.console, 'es') }),
      BUILD_FILES: JSON.stringify([...filesOfApp(apps.bidder), ...filesOfApp(apps.console)]),
    },
    logLevel: 'silent',
  })
  return outputFiles[0]!.contents
}

function filesOf(
  app: AppName,
  { outputs }: Metafile,
): Omit<AppFiles, 'styles' | 'landingStyles' | 'languages'> {
  const entries = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint !== undefined)
  const [script] = entries.find(([, { entryPoint }]) => entryPoint === `${app}/main.tsx`)!
  const preload = importedBy(outputs, script)
  const later = entries.map(([path, { entryPoint }]): [string, string[]] => [
    entryPoint!,
    [basename(path), ...importedBy(outputs, path)].filter(
      (file) => !preload.includes(file) && file !== basename(script),
    ),
  ])
  const lazyStyles = basename(outputs[script]!.cssBundle!)
  return { script: basename(script), lazyStyles, preload, later: Object.fromEntries(later) }
}

/** Files that a script needs before it runs, directly or indirectly; what it loads later is left out. */
function importedBy(outputs: Metafile['outputs'], script: string, seen = new Set<string>()): string[] {
  for (const { path, kind } of outputs[script]!.imports) {
    if (kind !== 'import-statement' || seen.has(path)) continue
    seen.add(path)
    importedBy(outputs, path, seen)
  }
  return [...seen].map((path) => basename(path))
}

/** esbuild leaves `light-dark()` as it is, and Safari knows it from 17.5 on. */
const lightDark: Plugin = {
  name: 'light-dark',
  setup({ onLoad }) {
    onLoad({ filter: /tokens\.css$/ }, async ({ path }) => ({
      contents: lowerLightDark(await readFile(path, 'utf8')),
      loader: 'css',
    }))
  },
}

/**
 * Puts the modules of the first script into one file instead of dozens, each of which costs a request. esbuild groups
 * modules by the entries that reach them, so everything that is loaded later is made to import the first script.
 */
const inOneFile = (main: string): Plugin => ({
  name: 'in-one-file',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import' ? { path: join(resolveDir, path), pluginData: 'lazy' } : undefined,
    )
    onLoad({ filter: /\.tsx?$/ }, async ({ path, pluginData }) => {
      if (pluginData !== 'lazy') return undefined
      const contents = `import ${JSON.stringify(main)}\n${await readFile(path, 'utf8')}`
      return { contents, loader: extname(path).slice(1) as Loader }
    })
  },
})

/** Leaves out what is loaded later, except the pages that are named, to build only the styles of the first view. */
const withoutLazy = (except?: RegExp): Plugin => ({
  name: 'without-lazy',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' && !except?.test(path) ? { path: 'lazy', external: true } : undefined,
    )
  },
})
