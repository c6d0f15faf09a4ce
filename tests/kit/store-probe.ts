import { createServer } from 'node:http'
import {
  type OpenedStore,
  type StoreName,
  storeBytes,
  storeChannel,
} from '../../src/platform/memory/bounded-store.ts'

/**
 * Loaded before the service itself (`node --import`). Makes the stores of the process smaller by a factor, so that they
 * can be filled in seconds, and reports how many bytes each of them holds.
 */
const factor = Number(process.env.STORE_PROBE_FACTOR)
for (const name of Object.keys(storeBytes) as StoreName[]) storeBytes[name] /= factor

const stores = new Map<StoreName, () => number>()
storeChannel.subscribe((store) => {
  const { name, bytes } = store as OpenedStore
  stores.set(name, bytes)
})

const server = createServer((_request, response) => {
  const sizes = [...stores].map(([name, bytes]) => [name, bytes()])
  response.end(JSON.stringify(Object.fromEntries(sizes)))
})
server.listen(Number(process.env.STORE_PROBE_PORT), '127.0.0.1').unref()
