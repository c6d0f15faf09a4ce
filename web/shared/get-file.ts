import { type CallOptions, read, respond } from './api.ts'

/** A file that the service makes, with its headers; with a body it is asked for by POST. */
export async function getFile(path: string, options: CallOptions = {}): Promise<Response> {
  const response = await respond(options.body === undefined ? 'GET' : 'POST', path, options)
  return response.ok ? response : read(response)
}
