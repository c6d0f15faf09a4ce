import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { call, type TestService } from './service.ts'

const start = new URL('../../src/start.js', import.meta.url).pathname

export type Run = Pick<TestService, 'call'> & {
  url: string
  child: ChildProcess
  output: { text: string; errors: string }
  /** Resolves with the match in its output, once it is there: an answer may arrive before the log line about it. */
  said(pattern: RegExp): Promise<RegExpExecArray>
  /** Resolves once it serves, and rejects if it ends before that. */
  ready: Promise<void>
  ended: Promise<{ code: number | null; signal: string | null }>
  /** Sends a signal as Ctrl-C does: to the process and everything it has started in its group. */
  interrupt(signal: NodeJS.Signals): void
}

/** `stdout` is a file to write to; then the output cannot be read here. */
type RunOptions = { command?: string[]; stdout?: number; uid?: number; gid?: number }

/** What every program gets of our own environment; other users could not write to the cache of compiled code. */
export const ownEnv = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

const running = new Set<ChildProcess>()

/** To run after the tests: no process of a test that failed half-way outlives the file, nor what it has started. */
export async function endRuns(): Promise<void> {
  const ends = [...running].map((child) => {
    try {
      process.kill(-child.pid!, 'SIGTERM')
    } catch {
      child.kill('SIGTERM')
    }
    return new Promise((ended) => child.once('close', ended))
  })
  await Promise.all(ends)
}

/** The real service as a separate process, and the leader of its process group. */
export async function run(
  env: Record<string, string>,
  { command = [process.execPath, start], stdout, ...user }: RunOptions = {},
): Promise<Run> {
  const port = env.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  if (env.DATA_DIR && user.uid === undefined) await sharePages(env.DATA_DIR)
  const child = spawn(command[0]!, command.slice(1), {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', stdout ?? 'pipe', 'pipe'],
    env: {
      ...(user.uid === undefined ? ownEnv : { PATH: process.env.PATH }),
      DEMO_DATA: 'false',
      TOLERATED_DELAY_MS: '60000',
      PORT: port,
      ...env,
    },
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  const output = { text: '', errors: '' }
  child.stderr!.on('data', (chunk) => {
    output.errors += chunk
  })
  const ended = new Promise<{ code: number | null; signal: string | null }>((done) =>
    child.once('close', (code, signal) => done({ code, signal })),
  )
  const ready = new Promise<void>((serves, fails) => {
    child.stdout?.on('data', (chunk) => {
      output.text += chunk
      if (output.text.includes('Goodlot is ready')) serves()
    })
    void ended.then(({ code }) => fails(new Error(`ended with ${code}: ${output.errors}`)))
  })
  ready.catch(() => {})
  const said = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve) => {
      const look = () => {
        const found = pattern.exec(output.text)
        if (!found) return
        child.stdout?.off('data', look)
        resolve(found)
      }
      child.stdout?.on('data', look)
      look()
    })
  return {
    url,
    child,
    output,
    said,
    ready,
    ended,
    call: (method, path, options) => call(url, method, path, options),
    interrupt: (signal) => process.kill(-child.pid!, signal),
  }
}

/** Building the pages takes seconds of processor time: a new data folder starts with the pages that this run has built. */
async function sharePages(dataDir: string): Promise<void> {
  const pages = process.env.GOODLOT_TEST_PAGES
  if (!pages) return
  await mkdir(pages, { recursive: true })
  await mkdir(dataDir, { recursive: true })
  await symlink(pages, join(dataDir, 'pages')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Runs one of the project's programs, as an npm script does, from start to end. */
export async function runScript(
  path: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; text: string; errors: string }> {
  const script = new URL(`../../${path}`, import.meta.url).pathname
  const child = spawn(process.execPath, [script, ...args], {
    cwd: '/',
    env: { ...ownEnv, ...env },
  })
  running.add(child)
  let [text, errors] = ['', '']
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr!.on('data', (chunk) => {
    errors += chunk
  })
  const code = await new Promise<number | null>((ended) => child.once('close', ended))
  running.delete(child)
  return { code, text, errors }
}

const taken = new Set<number>()

/** Below the range from which the system gives ports to others, so it stays free until a program listens there, also again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (taken.has(port) || !(await isFree(port))) continue
    taken.add(port)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** The process of the PostgreSQL that runs on a data folder, or null. */
export async function postgresOf(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => null)
  const pid = Number(text?.split('\n')[0])
  try {
    return pid && process.kill(pid, 0) ? pid : null
  } catch {
    return null
  }
}

/** The processes that any of these has started and that are still running. */
export async function childrenOf(...parents: number[]): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const lines = stdout.trim().split('\n')
  const table = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return table.filter(([, parent]) => parents.includes(parent!)).map(([pid]) => pid!)
}

/** Sends SIGKILL; the process may already have ended by itself. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
