import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { drawPdf, type PaperJob } from './job.ts'

/** A part of the file; letters that no font has, at its end; or the key of a picture, which is awaited. */
export type FromWorker = { part: Uint8Array } | { missing: string[] } | { picture: string }

const port = parentPort!
const send = (message: FromWorker) => port.postMessage(message)

const missing = await drawPdf(workerData as PaperJob, {
  write: (part) => send({ part }),
  async readPicture(picture) {
    const answer = once(port, 'message')
    send({ picture })
    return (await answer)[0] as Uint8Array | null
  },
})
send({ missing })
