import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** Loaded before a test: gives the program of one file with its mistake, and leaves the file itself alone. */
const { MUTATED_FILE, MUTATED_PROGRAM } = process.env

registerHooks({
  load(url, context, nextLoad) {
    if (url !== MUTATED_FILE) return nextLoad(url, context)
    return { format: 'module', source: readFileSync(MUTATED_PROGRAM!, 'utf8'), shortCircuit: true }
  },
})
