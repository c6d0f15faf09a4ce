// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is as wide as JSON
export type Schema = Record<string, any>

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema; required?: boolean }
export type Content = Record<string, { schema?: Schema }>
export type Document = {
  paths: Record<string, Record<string, DocumentedOperation>>
}
type DocumentedOperation = {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

/** One operation of the service, as its own document describes it. */
export type Operation = {
  method: string
  path: string
  parameters: Parameter[]
  /** The media types it accepts; empty for an operation without a body. */
  takes: string[]
  body: Schema | null
  answers: Record<string, { content?: Content }>
}

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const content = requestBody?.content ?? {}
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        takes: Object.keys(content),
        body: content['application/json']?.schema ?? null,
        answers: responses,
      }
    }),
  )
}
