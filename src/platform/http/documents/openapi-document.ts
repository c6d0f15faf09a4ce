import { isDeepStrictEqual } from 'node:util'
import { envelopeSchema } from '../answers/answers.ts'
import { answerHeaders, headersOf } from './openapi-headers.ts'
import { shareResponses } from './openapi-responses.ts'
import { mapValues, type Schema } from './openapi-schema.ts'

/** Finishes the whole document: titled shapes, headers and usual answers become named components. */
export function finishDocument(document: Schema): Schema {
  const schemas: Record<string, Schema> = {}
  const paths = mapValues(document.paths, (methods) =>
    mapValues(methods, (operation, method) => finishOperation(operation, method)),
  )
  const named = withoutTitled({ paths, error: envelopeSchema }, schemas)
  const shared = shareResponses(named.paths)
  return {
    ...document,
    paths: shared.paths,
    components: { ...document.components, schemas, headers: answerHeaders, responses: shared.responses },
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

/** A missing body counts as an empty object. */
function isNeeded({ content }: Schema): boolean {
  const schema = content['application/json']?.schema
  return !schema || schema.required?.length > 0
}

/** Every error answer is an Error, with some of its codes. */
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

/** Moves every schema that has a title to the named ones and leaves a reference in its place. */
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

/** One use of a shape may have a description and another an example. */
function merged(schema: Schema, known: Schema = schema, title: string): Schema {
  if (!isDeepStrictEqual(shapeOf(schema), shapeOf(known))) throw new Error(`Two shapes are called ${title}.`)
  return { ...schema, ...known }
}

function shapeOf({ description: _, examples: __, ...shape }: Schema): Schema {
  return shape
}
