import { spawnSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type OlderProgram = { version: string; commit: string; stage: string }

/** The last release: its commit, and the file that sets its stage for a crowd. */
export const previous: OlderProgram = {
  version: '3.0.0',
  commit: '25c246431bfb3061015b1399810b6aa073c14d31',
  stage: 'simulation/bidders.ts',
}

/** What organizers run today. It says 3.0.0, too. */
const handedOver: OlderProgram = {
  version: 'the version of 19 November 2026',
  commit: '228c6a9da0583fb90db04a99cf2b2edad8304d43',
  stage: 'simulation/stage.ts',
}

/** What is updated to this version while it serves. */
export const olderPrograms = [previous, handedOver]

export const project = fileURLToPath(new URL('../..', import.meta.url))

const git = (...args: string[]) =>
  spawnSync('git', ['-C', project, ...args], { maxBuffer: 1e9, encoding: 'buffer' })

export const isInHistory = olderPrograms.every(
  ({ commit }) => git('cat-file', '-e', `${commit}^{commit}`).status === 0,
)

/** An older program, taken from the history into a new folder. */
export async function unpack({ version, commit }: OlderProgram, folder: string): Promise<void> {
  await mkdir(folder)
  const { stdout } = git('archive', commit)
  if (spawnSync('tar', ['x', '-C', folder], { input: stdout }).status !== 0)
    throw new Error(`The files of ${version} could not be unpacked.`)
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
}
