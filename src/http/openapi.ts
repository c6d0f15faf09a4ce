import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'

const introduction = `The auction and bidding service behind mobile and web clients for charity auctions.

**Sign in** with \`email-check\`, \`register\` (new people only) and \`verify-pin\`; send the token as \`Authorization: Bearer …\`.
**Errors** always have the envelope \`{error, message}\`: branch on \`error\`.
**Money** is a JSON number of dollars in bids and cards, and a decimal string in totals. **Times** are epoch seconds.
**Live events** are described in [/asyncapi.json](/asyncapi.json).`

/** OpenAPI 3.1 from the route schemas at /openapi.json, and a readable reference at /docs. */
export async function useOpenApi(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Goodlot API',
        version: '3.0.0',
        description: introduction,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl, description: 'This service' }],
      tags: [
        { name: 'Sign-in', description: 'E-mail, SMS PIN, tokens.' },
        { name: 'Profile', description: 'The signed-in person and their addresses.' },
        { name: 'Auctions', description: 'Browsing auctions and items.' },
        { name: 'Bidding', description: 'Bids, auto-bids and purchases.' },
        { name: 'Bidder', description: 'Favorites, lists, cart and notifications of the signed-in bidder.' },
        { name: 'Management', description: 'For organizers and administrators.' },
        { name: 'Service', description: 'Time and health.' },
      ],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The token of verify-pin.',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ url, schema: describe(schema ?? {}, url, route) }),
    hideUntagged: true,
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', deepLinking: true },
  })
  app.get('/openapi.json', { schema: { hide: true }, config: { importance: 'never' } }, async () =>
    app.swagger(),
  )
}

type Described = { config?: FastifyContextConfig; method: string | string[] }

/** Adds what every operation has: an id, and who may call it. */
function describe(schema: object, url: string, route: Described): object {
  const security =
    route.config?.auth === 'user'
      ? [{ bearer: [] }]
      : route.config?.auth === 'optional'
        ? [{}, { bearer: [] }]
        : []
  return { security, operationId: operationId([route.method].flat()[0]!, url), ...schema }
}

function operationId(method: string, url: string): string {
  const words = url.split(/[/:-]+/).filter((word) => word && word !== 'v3')
  return [method.toLowerCase(), ...words.map((word) => word[0]!.toUpperCase() + word.slice(1))].join('')
}
