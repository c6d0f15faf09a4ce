import pg from 'pg'

/**
 * Loaded before the service itself (`node --expose-gc --import`). Reports to the parent process how much memory is in
 * use after a collection, and what is open. On demand it leaks, to show that the soak notices.
 */
export type Sample = {
  rssMb: number
  heapMb: number
  externalMb: number
  timers: number
  /** Everything else that is open: connections, files, servers. */
  handles: number
}

export type Command = { kind: 'sample' } | { kind: 'leak'; database: pg.ClientConfig }

process.on('message', (command: Command) => {
  if (command.kind === 'sample') process.send!(sample())
  else leak(command.database)
})
// Do not keep the process alive: the service decides when it ends.
process.channel?.unref()

function sample(): Sample {
  // The first collection releases what finalizers held, the second collects it.
  globalThis.gc!()
  globalThis.gc!()
  const { rss, heapUsed, external } = process.memoryUsage()
  const open = process.getActiveResourcesInfo()
  const timers = open.filter((kind) => kind === 'Timeout').length
  const handles = open.filter((kind) => /Wrap$/.test(kind)).length
  return {
    rssMb: megabytes(rss),
    heapMb: megabytes(heapUsed),
    externalMb: megabytes(external),
    timers,
    handles,
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10

const kept: unknown[] = []

/** Leaks a little with each sample: if it went by time, a busy machine would hide it. */
function leak(database: pg.ClientConfig): void {
  for (let timers = 0; timers < 10; timers++) kept.push(setInterval(() => {}, 3_600_000))
  kept.push(Array.from({ length: 100_000 }, () => ({ some: 'thing' })))
  for (let clients = 0; clients < 2; clients++) {
    const client = new pg.Client(database).on('error', () => {})
    client.connect().catch(() => {})
    kept.push(client)
  }
}
