import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that other users can enter: as root, PostgreSQL runs as another user, who has to get in. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `goodlot-${name}-`))
  await chmod(folder, 0o711)
  return folder
}
