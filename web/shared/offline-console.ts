/** The message that the console's page sends to the service worker. */
export const STORE_CONSOLE = 'keep the console'

/** Every address of the console serves the same document. */
export const CONSOLE_PAGE = '/console'

export const isOfConsole = (path: string) => path === CONSOLE_PAGE || /^\/assets\/console-/.test(path)
