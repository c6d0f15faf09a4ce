import cluster, { type Worker } from 'node:cluster'
import { pause } from '../../time/time.ts'

type Message = { port: 'left' | 'closed' }

/** A worker that is dying is not waited for. */
const PATIENCE_MS = 1_000

/**
 * For a process that has closed its listener: resolves when nobody can connect any more. Workers share one port, which
 * the leading process holds open until the last of them has left it; whoever connects meanwhile is reset.
 */
export async function portClosed(): Promise<void> {
  if (!cluster.isWorker) return
  const closed = new AbortController()
  process.on('message', (message: Message) => {
    if (message?.port === 'closed') closed.abort()
  })
  if (process.connected) process.send!({ port: 'left' })
  await pause(PATIENCE_MS, closed.signal)
}

/** In the leading process. What a worker sends arrives in order: once it says that it left, its part of the port is closed. */
export function watchPort(): void {
  const left = new Set<number>()
  cluster.on('message', (worker: Worker, message: Message) => {
    if (message?.port !== 'left') return
    left.add(worker.id)
    const workers = Object.values(cluster.workers ?? {}).filter((one) => one?.isConnected())
    if (workers.every((one) => left.has(one!.id))) for (const one of workers) one!.send({ port: 'closed' })
  })
}
