import { parentPort, workerData } from 'node:worker_threads'
import { makePdf, type PaperJob } from './job.ts'

parentPort!.postMessage(await makePdf(workerData as PaperJob))
