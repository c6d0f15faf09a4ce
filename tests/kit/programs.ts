import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { suite, test } from 'node:test'

/** Where a program is installed; null when it is not. Tests never install anything. */
export function programPath(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null
}

/**
 * A suite that needs programs of the operating system, and gets their paths. Without them it is a single skipped test
 * that says so, unless PROGRAM_TESTS=required makes that a failure.
 */
export function programSuite<Name extends string>(
  title: string,
  names: Name[],
  define: (paths: Record<Name, string>) => void,
): void {
  const missing = names.filter((name) => programPath(name) === null)
  if (missing.length === 0) {
    const paths = names.map((name) => [name, programPath(name)!])
    suite(title, () => define(Object.fromEntries(paths)))
    return
  }
  const loud = `MISSING ${missing.join(', ')}: ${title} is not tested. docs/deploy.md says what to install.`
  if (process.env.PROGRAM_TESTS !== 'required') test(loud, { skip: true }, () => {})
  else
    test(loud, () => {
      throw new Error(loud)
    })
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
