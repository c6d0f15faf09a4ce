import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// Plain JavaScript, as start.js is.

const root = new URL('../', import.meta.url)
export const bundleFolder = new URL('node_modules/.cache/goodlot/', root)
export const manifest = new URL('manifest.json', bundleFolder)

/** The service as it was bundled, or null when there is no bundle or one of its sources has changed since. */
export function currentBundle(file = manifest) {
  try {
    const { inputs, hash } = JSON.parse(readFileSync(file, 'utf8'))
    return hashOf(inputs) === hash ? new URL('main.js', file).href : null
  } catch {
    return null
  }
}

/** @param {string[]} inputs paths from the root of the project */
export function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) hash.update(input).update(readFileSync(new URL(input, root)))
  return hash.digest('hex')
}
