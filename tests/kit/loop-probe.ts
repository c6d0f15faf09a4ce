import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'
import { cpuMs } from '../../src/live/realtime/pace.ts'

/**
 * Loaded before the service itself (`node --import`). Reports how long the service's event loop was blocked, in CPU
 * time, since waiting for a processor on a crowded machine is not work; nor is what a virtual machine counts on top of
 * the time that has passed. `/longest` answers with the longest block since it was last asked, `/block` blocks for
 * 200 ms.
 */
let longestMs = 0
let before = { cpu: cpuMs(), wall: performance.now() }
setInterval(() => {
  const now = { cpu: cpuMs(), wall: performance.now() }
  longestMs = Math.max(longestMs, Math.min(now.cpu - before.cpu, now.wall - before.wall))
  before = now
}, 1).unref()

const server = createServer((request, response) => {
  if (request.url === '/block') for (const until = cpuMs() + 200; cpuMs() < until; );
  response.end(String(longestMs))
  if (request.url === '/longest') longestMs = 0
})
// Other threads load it too, and hold up nobody.
if (isMainThread) server.listen(Number(process.env.LOOP_PROBE_PORT), '127.0.0.1').unref()
