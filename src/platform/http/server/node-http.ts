/** Importing node:http also loads Node's own WebSocket client: 0.1 s and some megabytes at every start. */
export const http = process.getBuiltinModule('node:http')
