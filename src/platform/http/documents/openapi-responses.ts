import { http } from '../server/node-http.ts'
import { mapValues, type Schema } from './openapi-schema.ts'

/** Most operations are refused alike, so the usual answer of each status is given once, named after the status. */
export function shareResponses(paths: Schema): { paths: Schema; responses: Schema } {
  const usual = usualResponses(paths)
  const share = (response: Schema, status: string) =>
    usual.get(status) === JSON.stringify(response)
      ? { $ref: `#/components/responses/${nameOf(status)}` }
      : response
  return {
    paths: mapValues(paths, (methods) =>
      mapValues(methods, (operation) => ({ ...operation, responses: mapValues(operation.responses, share) })),
    ),
    responses: Object.fromEntries([...usual].map(([status, text]) => [nameOf(status), JSON.parse(text)])),
  }
}

const nameOf = (status: string) => http.STATUS_CODES[status]!.replaceAll(/\W/g, '')

/** The most common response of each status, as text; successes are never shared. */
function usualResponses(paths: Schema): Map<string, string> {
  const all = Object.values(paths).flatMap((methods) =>
    Object.values<Schema>(methods).flatMap(({ responses }) => Object.entries<Schema>(responses)),
  )
  const usual = new Map<string, string>()
  for (const [status, same] of Map.groupBy(all, ([status]) => status)) {
    const alike = Map.groupBy(same, ([, response]) => JSON.stringify(response))
    const [text, { length }] = [...alike].reduce((most, next) =>
      next[1].length > most[1].length ? next : most,
    )
    if (length > 1 && status >= '300') usual.set(status, text)
  }
  return usual
}
