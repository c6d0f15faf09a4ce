import { spawnSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The last release, and the commit it was made from. */
export const previous = { version: '3.0.0', commit: '25c246431bfb3061015b1399810b6aa073c14d31' }

export const project = fileURLToPath(new URL('..', import.meta.url))

const git = (...args: string[]) =>
  spawnSync('git', ['-C', project, ...args], { maxBuffer: 1e9, encoding: 'buffer' })

export const isInHistory = git('cat-file', '-e', `${previous.commit}^{commit}`).status === 0

/** Its program, taken from the history into a new folder. */
export async function unpackPrevious(folder: string): Promise<void> {
  await mkdir(folder)
  const { stdout } = git('archive', previous.commit, 'src', 'simulation', 'test-kit', 'package.json')
  if (spawnSync('tar', ['x', '-C', folder], { input: stdout }).status !== 0)
    throw new Error(`The files of ${previous.version} could not be unpacked.`)
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
}
