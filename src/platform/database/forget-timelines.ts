import { rmSync } from 'node:fs'
import { readPlaces } from '../config/config.ts'
import { fileIn, readStored } from './timelines.ts'

/** `npm run timelines:forget`: after that, a server on an older timeline is used again. Run it before a start. */
const { dataDir } = readPlaces(process.env)
const stored = Object.entries(readStored(dataDir))
rmSync(fileIn(dataDir), { force: true })
for (const [systemIdentifier, timeline] of stored)
  process.stdout.write(`Forgotten: timeline ${timeline} of the database ${systemIdentifier}.\n`)
if (stored.length === 0) process.stdout.write(`Nothing was stored in ${dataDir}.\n`)
