import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

/** The disk that holds the data folder, where the embedded database writes everything. */
export function watchDisk(registry: Registry, dataDir: string): void {
  const watch = (name: string, help: string, blocksOf: (disk: Disk) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max',
      async collect() {
        const disk = await statfs(dataDir).catch(() => null)
        if (disk) this.set(blocksOf(disk) * disk.bsize)
      },
    })
  watch('goodlot_disk_size_bytes', 'Size of the disk that DATA_DIR is on', ({ blocks }) => blocks)
  watch('goodlot_disk_free_bytes', 'What is free on the disk that DATA_DIR is on', ({ bavail }) => bavail)
}

type Disk = { blocks: number; bavail: number; bsize: number }
