import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded before the service itself (`node --import`). Reports how many bytes the service holds once all garbage is
 * collected, in its heap and outside it.
 */
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const server = createServer((_request, response) => {
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  response.end(String(heapUsed + external))
})
server.listen(Number(process.env.HEAP_PROBE_PORT), '127.0.0.1').unref()
