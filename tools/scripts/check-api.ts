import { createConfig, lintFromString } from '@redocly/openapi-core'
import { buildService } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { openPool } from '../../src/platform/database/pool.ts'
import { openLog } from '../../src/service/process/log.ts'
import { inPlace } from '../../tests/kit/document.ts'

/** Lints the API documents, and checks each operation for what the linter does not check. Needs no database. */
const documents = await readDocuments()
const problems = [
  ...(await lint('openapi.json', documents.openapi)),
  ...(documents.asyncapi ? await lint('asyncapi.json', documents.asyncapi) : []),
  ...incompleteOperations(inPlace(documents.openapi)),
]
process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : 'The API documents are whole.\n')
process.exit(problems.length > 0 ? 1 : 0)

async function readDocuments() {
  const secret = 'only-for-reading-the-documents-0123456789'
  const config = readConfig({
    TOKEN_KEYS: `own:${secret}`,
    PIN_SECRET: `${secret}-too`,
    DEMO_DATA: 'false',
    PAYMENTS: 'stand-in',
    STAND_IN_URL: 'http://127.0.0.1:9',
  })
  const connection = { host: '/nowhere' }
  const db = openPool(connection, { size: 2, name: 'none' })
  const service = await buildService({ config, db, connection, log: openLog('silent') })
  const read = async (url: string) => {
    const answer = await service.app.inject({ url })
    return answer.statusCode === 200 ? answer.json() : null
  }
  return { openapi: await read('/openapi.json'), asyncapi: await read('/asyncapi.json') }
}

async function lint(name: string, document: unknown): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-server-example.com': 'off' },
  })
  const source = JSON.stringify(document)
  const found = await lintFromString({ source, absoluteRef: name, config })
  return found.map(({ severity, ruleId, message, location }) => {
    return `${name} ${severity} ${ruleId}: ${message} (${location[0]?.pointer})`
  })
}

type Content = Record<string, { example?: unknown; examples?: unknown }>
type Operation = {
  summary?: string
  description?: string
  requestBody?: { content?: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}

/** Each operation needs a summary, a description, and examples of its input and of every answer. */
function incompleteOperations(document: { paths: Record<string, Record<string, Operation>> }): string[] {
  const problems: string[] = []
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`
      if (!operation.summary) problems.push(`${name} has no summary.`)
      if (!operation.description) problems.push(`${name} has no description.`)
      for (const [status, answer] of Object.entries(operation.responses ?? {})) {
        if (!answer.description || answer.description === 'Default Response')
          problems.push(`${name} does not describe its ${status}.`)
        if (lacksExample(answer.content)) problems.push(`${name} has no example of its ${status}.`)
      }
      if (lacksExample(operation.requestBody?.content)) problems.push(`${name} has no example of its body.`)
    }
  }
  return problems
}

/** Only JSON and CSV need examples; pictures do not. */
function lacksExample(content: Content | undefined): boolean {
  return Object.entries(content ?? {}).some(
    ([type, { example, examples }]) =>
      /json|csv/.test(type) && example === undefined && examples === undefined,
  )
}
