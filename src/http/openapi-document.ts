import { STATUS_CODES } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { envelopeSchema } from './answers.ts'
import { answerHeaders, headersOf } from './openapi-headers.ts'
import type { Schema } from './openapi-schema.ts'

/** What is said of the document as a whole: shapes that have a title are named, and so are headers. */
export function finishDocument(document: Schema): Schema {
  const schemas: Record<string, Schema> = {}
  const paths = mapValues(document.paths, (methods) =>
    mapValues(methods, (operation, method) => finishOperation(operation, method)),
  )
  const named = withoutTitled({ paths, error: envelopeSchema }, schemas)
  const shared = sharedResponses(named.paths)
  return {
    ...document,
    paths: withShared(named.paths, shared),
    components: {
      ...document.components,
      schemas,
      headers: answerHeaders,
      responses: mapValues(shared, ({ response }) => response),
    },
  }
}

function finishOperation(operation: Schema, method: string): Schema {
  const { requestBody, responses, deprecated } = operation
  return {
    ...operation,
    ...(requestBody && { requestBody: { ...requestBody, required: isNeeded(requestBody) } }),
    responses: mapValues(responses, (response, status) => {
      const headers = headersOf({ method, status, response, deprecated })
      return { ...withError(response, status), ...(Object.keys(headers).length > 0 && { headers }) }
    }),
  }
}

/** A body that is not there counts as an empty object. */
function isNeeded({ content }: Schema): boolean {
  const schema = content['application/json']?.schema
  return !schema || schema.required?.length > 0
}

/** Every refusal is an Error, with some of its codes. */
function withError(response: Schema, status: string): Schema {
  const answer = response.content?.['application/json']
  if (status < '400' || !answer) return response
  const { error, reason } = answer.schema.properties
  const own = {
    type: 'object',
    properties: { error, ...(reason && { reason }) },
    required: answer.schema.required,
  }
  const schema = { allOf: [reference('Error'), own] }
  return { ...response, content: { 'application/json': { ...answer, schema } } }
}

const reference = (title: string) => ({ $ref: `#/components/schemas/${title}` })

/** Puts every schema that has a title among the named ones, and a reference in its place. */
// biome-ignore lint/suspicious/noExplicitAny: what a document holds
function withoutTitled(value: any, named: Record<string, Schema>): any {
  if (Array.isArray(value)) return value.map((one) => withoutTitled(one, named))
  if (typeof value !== 'object' || value === null) return value
  const inner = mapValues(value, (one, key) => (isExample(key) ? one : withoutTitled(one, named)))
  if (inner.type !== 'object' || typeof inner.title !== 'string') return inner
  const { title, ...schema } = inner
  named[title] = merged(schema, named[title], title)
  return reference(title)
}

const isExample = (key: string) => key === 'example' || key === 'examples'

/** The same shape may be described here and shown there. */
function merged(schema: Schema, known: Schema = schema, title: string): Schema {
  if (!isDeepStrictEqual(shapeOf(schema), shapeOf(known))) throw new Error(`Two shapes are called ${title}.`)
  return { ...schema, ...known }
}

function shapeOf({ description: _, examples: __, ...shape }: Schema): Schema {
  return shape
}

type Shared = Record<string, { status: string; response: Schema }>

/** Of each status the response that most operations have, by the name of the status. */
function sharedResponses(paths: Schema): Shared {
  const all = Object.values(paths).flatMap((methods) =>
    Object.values<Schema>(methods).flatMap(({ responses }) => Object.entries<Schema>(responses)),
  )
  const shared: Shared = {}
  for (const [status, ofStatus] of Map.groupBy(all, ([status]) => status)) {
    const alike = [...Map.groupBy(ofStatus, ([, response]) => JSON.stringify(response)).values()]
    const most = alike.toSorted((one, other) => other.length - one.length)[0]!
    const name = STATUS_CODES[status]!.replaceAll(/\W/g, '')
    if (most.length > 1 && !status.startsWith('20')) shared[name] = { status, response: most[0]![1] }
  }
  return shared
}

function withShared(paths: Schema, shared: Shared): Schema {
  const nameOf = (status: string, response: Schema) =>
    Object.keys(shared).find(
      (name) => shared[name]!.status === status && isDeepStrictEqual(shared[name]!.response, response),
    )
  const change = (response: Schema, status: string) => {
    const name = nameOf(status, response)
    return name ? { $ref: `#/components/responses/${name}` } : response
  }
  return mapValues(paths, (methods) =>
    mapValues(methods, (operation) => ({ ...operation, responses: mapValues(operation.responses, change) })),
  )
}

function mapValues(record: Schema, change: (value: Schema, key: string) => unknown): Schema {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
