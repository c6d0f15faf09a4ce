import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'
import { pause } from '../../time/time.ts'

type Metrics = MetricObjectWithValues<MetricValue<string>>[]
type Message =
  /** A worker, asked by an operator, asks the leading process for the metrics of all. */
  | { metrics: 'wanted'; id: number }
  | { metrics: 'text'; id: number; text: string }
  /** The leading process asks each worker for its own. */
  | { metrics: 'ask'; id: number }
  | { metrics: 'own'; id: number; own: Metrics }

/** A worker that is starting or dying is not waited for. */
const PATIENCE_MS = 1_000

/** In a worker: what all workers have counted, whichever of them is asked. */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>()
  let lastId = 0
  process.on('message', async (message: Message) => {
    if (message?.metrics === 'ask')
      process.send!({ metrics: 'own', id: message.id, own: await registry.getMetricsAsJSON() })
    if (message?.metrics === 'text') waiting.get(message.id)?.(message.text)
  })
  return () => {
    const id = ++lastId
    const text = new Promise<string>((resolve) => waiting.set(id, resolve))
    process.send!({ metrics: 'wanted', id })
    return text.finally(() => waiting.delete(id))
  }
}

/** In the leading process: asks all workers and adds up their metrics. */
export function gatherMetrics(): void {
  const gathering = new Map<number, (own: Metrics) => void>()
  let lastId = 0
  cluster.on('message', async (worker: Worker, message: Message) => {
    if (message?.metrics === 'own') gathering.get(message.id)?.(message.own)
    if (message?.metrics !== 'wanted') return
    const text = await AggregatorRegistry.aggregate(await gather()).metrics()
    if (worker.isConnected()) worker.send({ metrics: 'text', id: message.id, text })
  })

  async function gather(): Promise<Metrics[]> {
    const id = ++lastId
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    const answers: Metrics[] = []
    const complete = new AbortController()
    gathering.set(id, (own) => {
      if (answers.push(own) === workers.length) complete.abort()
    })
    for (const worker of workers) worker!.send({ metrics: 'ask', id })
    await pause(PATIENCE_MS, complete.signal)
    gathering.delete(id)
    return answers
  }
}
