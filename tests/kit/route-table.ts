import diagnostics from 'node:diagnostics_channel'
import { after, before } from 'node:test'
import type { FastifyInstance } from 'fastify'

/** Every route that this file's service really has, such as `GET /v3/item/{id}`; call it before `useService`. */
export function useRouteTable(): Set<string> {
  const routes = new Set<string>()
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) routes.add(`${name} ${url.replace(/:(\w+)/g, '{$1}')}`)
    })
  }
  before(() => diagnostics.subscribe('fastify.initialization', listen))
  after(() => diagnostics.unsubscribe('fastify.initialization', listen))
  return routes
}
