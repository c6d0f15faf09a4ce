import { createServer } from 'node:http'
import { pino } from 'pino'
import { openService } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { openPool } from '../../src/platform/database/pool.ts'
import { openPages } from '../../src/service/pages/built-pages.ts'
import { makeTransactionPerBid } from './transaction-per-bid.ts'

/** One of the measured servers, in its own process: `node tools/bench/server.ts goodlot|transaction-per-bid|echo`. */
const kind = process.argv[2]
const report = (port: number) => process.send?.({ port })
process.once('disconnect', () => process.exit(0))
process.on('message', () => {
  // If garbage can be collected on demand, only what is really in use counts.
  globalThis.gc?.()
  process.send?.({ memory: process.memoryUsage().rss })
})

if (kind === 'echo') {
  // Reads the same bodies and sends the same bytes as the real thing, and does nothing else.
  const answer = process.env.ECHO_BODY ?? '{}'
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(answer),
  }
  const server = createServer((request, response) => {
    request.on('data', () => {})
    request.on('end', () => response.writeHead(200, headers).end(answer))
  })
  server.listen(0, '127.0.0.1', () => report((server.address() as { port: number }).port))
} else {
  const config = readConfig(process.env)
  const connection = JSON.parse(process.env.BENCH_CONNECTION!)
  const db = openPool(connection, { size: config.databasePoolSize, name: 'bench' })
  const log = pino({ level: config.logLevel })
  const folder = process.env.BENCH_PAGES
  const service = await openService({
    config,
    db,
    connection,
    log,
    ...(folder ? { pages: await openPages(folder, log) } : {}),
    ...(kind === 'transaction-per-bid' ? { makeDesk: makeTransactionPerBid } : {}),
  })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  report((service.app.server.address() as { port: number }).port)
}
