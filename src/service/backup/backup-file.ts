import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartupError } from '../../platform/config/startup-error.ts'
import { jsonOrNull } from '../../platform/http/values/json.ts'

/** A line of a backup: a word for what it is, and its value as JSON. */
export type BackupLine = [word: string, value: unknown]

type Header = { format: 1; takenAt: string; migrations: string[] }

const FIRST_WORD = 'goodlot-backup'

/**
 * Compressed lines, the last of them a checksum. It is written under another name, read again as a restore would, and
 * only then renamed: a file of that name is whole. Only its owner may read it, since it holds personal data.
 */
export async function writeBackupFile(
  path: string,
  header: Header,
  lines: AsyncIterable<BackupLine>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await refuseSpecial(path)
  const draft = `${path}.${randomBytes(4).toString('hex')}.partial`
  const file = await open(draft, 'wx', 0o600)
  try {
    await pipeline(
      Readable.from(sealed(header, lines)),
      createGzip({ level: 3 }),
      file.createWriteStream({ flush: true }),
    )
    await checkBackupFile(draft)
    await rename(draft, path)
    await flushFolder(dirname(path))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** The new file takes the place of the old one, which must not happen to a device, a pipe or a link. */
async function refuseSpecial(path: string): Promise<void> {
  const present = await lstat(path).catch(() => null)
  if (present && !present.isFile())
    throw new StartupError(`${path} is no regular file: name a new file, or one that may be replaced.`)
}

/** Small pieces are joined: compressing line by line takes several times as long. */
const PIECE = 64 * 1024

async function* sealed(header: Header, lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let piece = textOf([FIRST_WORD, header])
  for await (const line of lines) {
    piece += textOf(line)
    if (piece.length < PIECE) continue
    hash.update(piece)
    yield piece
    piece = ''
  }
  hash.update(piece)
  yield piece + textOf(['end', hash.digest('hex')])
}

const textOf = ([word, value]: BackupLine) => `${word} ${JSON.stringify(value)}\n`

/** Reads the whole file and returns its header, or says in one sentence what is wrong with it. */
export async function checkBackupFile(path: string): Promise<Header> {
  const hash = createHash('sha256')
  let header: Header | undefined
  let isWhole = false
  for await (const text of textsOf(path)) {
    if (!header) header = readHeader(path, text)
    if (isWhole) throw damaged(path)
    if (text.startsWith('end ')) isWhole = text === `end "${hash.digest('hex')}"`
    else hash.update(`${text}\n`)
    if (text.startsWith('end ') && !isWhole) throw damaged(path)
  }
  if (!header || !isWhole) throw damaged(path)
  return header
}

/** The lines between the header and the end of a file that was checked. */
export async function* linesOf(path: string): AsyncGenerator<BackupLine> {
  for await (const text of textsOf(path)) {
    const space = text.indexOf(' ')
    const word = text.slice(0, space)
    if (word !== FIRST_WORD && word !== 'end') yield [word, JSON.parse(text.slice(space + 1))]
  }
}

async function* textsOf(path: string): AsyncGenerator<string> {
  const source = createReadStream(path)
  const unpacked = source.pipe(createGunzip())
  source.on('error', (error) => unpacked.destroy(error))
  try {
    let rest = ''
    for await (const chunk of unpacked.setEncoding('utf8')) {
      // A picture is one long line, which would otherwise be searched from its start again and again.
      if (!chunk.includes('\n')) {
        rest += chunk
        continue
      }
      const texts = (rest + chunk).split('\n')
      rest = texts.pop()!
      yield* texts
    }
    if (rest !== '') throw damaged(path)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') throw damaged(path)
    if (code === 'ENOENT') throw new StartupError(`There is no file ${path}.`)
    throw new StartupError(`${path} cannot be read: ${(error as Error).message}.`)
  } finally {
    source.destroy()
  }
}

function readHeader(path: string, text: string): Header {
  if (!text.startsWith(`${FIRST_WORD} `)) throw foreign(path)
  const header = jsonOrNull(text.slice(FIRST_WORD.length)) as Header | null
  if (typeof header?.format !== 'number') throw damaged(path)
  if (header.format !== 1) throw new StartupError(`${path} was written by a newer Goodlot.`)
  return header
}

const foreign = (path: string) => new StartupError(`${path} is no backup of Goodlot.`)

const damaged = (path: string) =>
  new StartupError(`${path} is damaged or incomplete, or no backup of Goodlot.`)

/** Without it a power cut could take the new name back. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
