import { createServer } from 'node:http'
import { cpuMs } from '../src/realtime/pace.ts'

/**
 * Read before the service itself (`node --import`), it tells how long the service's own thread has worked without letting
 * anybody else have a turn. In time of the processor, not of the clock: on a crowded machine, waiting for one is no work.
 * `/longest` tells the longest since it was last asked, `/block` works for 200 ms.
 */
let longestMs = 0
let before = cpuMs()
setInterval(() => {
  const now = cpuMs()
  longestMs = Math.max(longestMs, now - before)
  before = now
}, 1).unref()

const server = createServer((request, response) => {
  if (request.url === '/block') for (const until = cpuMs() + 200; cpuMs() < until; );
  response.end(String(longestMs))
  if (request.url === '/longest') longestMs = 0
})
server.listen(Number(process.env.LOOP_PROBE_PORT), '127.0.0.1').unref()
