import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that others can pass through: under root PostgreSQL runs as somebody else, who has to get in. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `goodlot-${name}-`))
  await chmod(folder, 0o711)
  return folder
}
