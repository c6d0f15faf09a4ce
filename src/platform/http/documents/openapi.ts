import { readdir, readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyRequest,
  FastifySchema,
  onRequestHookHandler,
} from 'fastify'
import { answersOfMethod } from '../answers/answers.ts'
import { type Deprecations, deprecationOf } from '../answers/deprecation.ts'
import { finishDocument } from './openapi-document.ts'
import { exampleOf, exampleOfInvalid, withKnownKeywords } from './openapi-schema.ts'
import { PreparedDocument } from './prepared-document.ts'

/** What the document says about the service as a whole. */
export type ApiDescription = {
  title: string
  version: string
  introduction: string
  tokenDescription: string
  keyDescription: string
  tags: { name: string; description: string }[]
}

/** What the page may load: only what this service serves. Swagger UI uses data: icons and inline styles. */
const pagePolicy = (publicUrl: string) => ({
  'default-src': "'none'",
  'base-uri': "'none'",
  'connect-src': `'self' ${new URL(publicUrl).origin}`,
  'font-src': "'self'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data:",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
})

type OpenApiParts = {
  publicUrl: string
  api: ApiDescription
  deprecations: Deprecations
  /** Counts those who ask for documents. */
  gate: onRequestHookHandler
}

/** OpenAPI 3.1 from the route schemas at /openapi.json, and a readable reference at /docs. */
export async function useOpenApi(
  app: FastifyInstance,
  { publicUrl, api, deprecations, gate }: OpenApiParts,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: api.title,
        version: api.version,
        description: api.introduction,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl, description: 'This service' }],
      tags: api.tags,
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: api.tokenDescription,
          },
          organizationKey: { type: 'http', scheme: 'bearer', description: api.keyDescription },
        },
      },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: describe(schema ?? {}, url, route, deprecations),
    }),
    transformObject: (made) =>
      'openapiObject' in made ? finishDocument(made.openapiObject) : made.swaggerObject,
    hideUntagged: true,
  })
  const json = new PreparedDocument(JSON_TYPE, () => JSON.stringify(app.swagger()))
  const yaml = new PreparedDocument('application/yaml; charset=utf-8', () => app.swagger({ yaml: true }))
  const files = await pageFiles()
  const documents: Record<string, PreparedDocument> = { '/docs/json': json, '/docs/yaml': yaml, ...files }
  await app.register(async (scope) => {
    scope.addHook('onRequest', gate)
    // In front of the page's own routes, which would read and write out everything for each request.
    scope.addHook('preHandler', async (request, reply) => documents[pathOf(request)]?.send(request, reply))
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: pagePolicy(publicUrl),
      theme: { title: api.title },
      uiConfig: { layout: 'BaseLayout', docExpansion: 'list', deepLinking: true, validatorUrl: null },
    })
  })
  app.get('/openapi.json', { schema: { hide: true }, onRequest: gate }, json.send)
}

const JSON_TYPE = 'application/json; charset=utf-8'

const fileTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
}

/** The files of the readable reference, by path. */
async function pageFiles(): Promise<Record<string, PreparedDocument>> {
  const folder = new URL('./static/', import.meta.resolve('@fastify/swagger-ui'))
  const names = (await readdir(folder)).filter((name) => Object.hasOwn(fileTypes, endingOf(name)))
  return Object.fromEntries(
    names.map((name) => [
      `/docs/static/${name}`,
      new PreparedDocument(fileTypes[endingOf(name)]!, () => readFile(new URL(name, folder))),
    ]),
  )
}

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/** As the router understood it, however it was written. */
function pathOf({ routeOptions: { url = '' }, params }: FastifyRequest): string {
  return url.replace('*', (params as { '*'?: string })['*'] ?? '')
}

type Described = { config?: FastifyContextConfig; method: string | string[] }

/** Adds what every operation has: an id, who may call it, whether it is deprecated, and whole examples. */
function describe(
  schema: FastifySchema,
  url: string,
  route: Described,
  deprecations: Deprecations,
): FastifySchema {
  const method = [route.method].flat()[0]!
  const known = withKnownKeywords(schema) as FastifySchema
  return {
    security: securityOf(route.config),
    operationId: operationId(method, url),
    ...(deprecationOf(deprecations, method, url) ? { deprecated: true } : {}),
    ...known,
    ...(known.body ? { body: withExample(known.body) } : {}),
    ...(known.response ? { response: withExamples(allAnswers(method, known.response), known) } : {}),
  }
}

function securityOf(config: FastifyContextConfig | undefined): Record<string, string[]>[] {
  const byKey = (config?.keyScopes ?? []).map((scope) => ({ organizationKey: [scope] }))
  if (config?.auth === 'user') return [{ bearer: [] }, ...byKey]
  return config?.auth === 'optional' ? [{}, { bearer: [] }] : []
}

const allAnswers = (method: string, own: object) => ({ ...answersOfMethod(method, own), ...own })

function withExamples(responses: unknown, asked: FastifySchema): Record<string, unknown> {
  const entries = Object.entries(responses as Record<string, object>)
  return Object.fromEntries(
    entries.map(([status, answer]) => [
      status,
      withExample(answer, status === '400' ? exampleOfInvalid(asked) : undefined),
    ]),
  )
}

function withExample(schema: object, more?: object): object {
  if ('x-examples' in schema || (schema as { type?: string }).type === 'null') return schema
  const example = exampleOf(schema)
  return { ...schema, examples: [more ? { ...(example as object), ...more } : example] }
}

/** The older address of an endpoint, outside /v3, gets its own id. */
function operationId(method: string, url: string): string {
  const words = url.split(/[/:.-]+/).filter((word) => word && word !== 'v3')
  const all = url.startsWith('/v3/') ? words : ['older', ...words]
  return [method.toLowerCase(), ...all.map((word) => word[0]!.toUpperCase() + word.slice(1))].join('')
}
