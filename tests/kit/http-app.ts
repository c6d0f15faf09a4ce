import { after, before } from 'node:test'
import { deprecations } from '../../src/live/activity/deprecations.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { ResponseCache } from '../../src/platform/http/cache/response-cache.ts'
import { apiDescription } from '../../src/platform/http/documents/api-description.ts'
import { makeMetrics } from '../../src/platform/http/operations/metrics.ts'
import type { App } from '../../src/platform/http/server/app-type.ts'
import { openHttpApp } from '../../src/platform/http/server/http-app.ts'
import { openLog } from '../../src/service/process/log.ts'
import { frozenTime, type TestClock } from './clock.ts'
import { call, type TestService } from './service.ts'

export type TestHttpApp = Pick<TestService, 'url' | 'logs' | 'call'> & {
  app: App
  cache: ResponseCache
  clock: TestClock
  isStopping: boolean
}

/** The HTTP shell alone, with the test's own routes and without a database. */
export function useHttpApp(
  routes: (app: App, shell: TestHttpApp) => void,
  env: Record<string, string> = {},
): TestHttpApp {
  const shell = { logs: [] as string[], clock: frozenTime(), isStopping: false } as TestHttpApp
  before(async () => {
    const config = readConfig({
      TOKEN_KEYS: 'test:0123456789-abcdefghijklmnopqrstuvwxyz',
      PIN_SECRET: '0123456789-abcdefghijklmnopqrstuvwxyz',
      TOLERATED_DELAY_MS: '60000',
      ...env,
    })
    const log = openLog('debug', { write: (line: string) => void shell.logs.push(line) })
    shell.cache = new ResponseCache({ now: shell.clock.monotonic })
    const metrics = makeMetrics()
    const { cache } = shell
    shell.app = await openHttpApp({
      config,
      log,
      cache,
      metrics,
      isStopping: () => shell.isStopping,
      time: shell.clock,
      api: apiDescription,
      deprecations,
    })
    routes(shell.app, shell)
    shell.url = await shell.app.listen({ host: '127.0.0.1', port: 0 })
    shell.call = (method, path, options) => call(shell.url, method, path, options)
  })
  after(async () => {
    shell.app?.server.closeAllConnections()
    await shell.app?.close()
  })
  return shell
}
