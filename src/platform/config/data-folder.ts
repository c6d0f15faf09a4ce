import { mkdirSync } from 'node:fs'

/**
 * Makes the data folder, for nobody else to read. Under root PostgreSQL runs as another user, who has to get through to its
 * own folder but need not see what else is there. A folder that exists stays as its owner wants it.
 */
export function makeDataFolder(dataDir: string): void {
  const isRoot = process.getuid?.() === 0
  mkdirSync(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
}
