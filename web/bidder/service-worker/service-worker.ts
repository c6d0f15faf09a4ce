import { moneyIn } from '../../../src/platform/http/values/money-text.ts'
import { chooseLanguage, type Language, localeFor } from '../../shared/language.ts'
import { CONSOLE_PAGE, STORE_CONSOLE } from '../../shared/offline-console.ts'
import { storedLanguage } from '../../shared/stored-language.ts'
import { textFor } from '../notifications/notification-text.ts'
import { messagesEn } from '../words/messages-en.ts'
import { messagesEs } from '../words/messages-es.ts'
import { messagesFr } from '../words/messages-fr.ts'
import { optionsOf, type PushMessage, readMessage } from './push-message.ts'
import { isBidderPage, routeOf, STORE_PAGE } from './routing.ts'

/** The build that this worker belongs to, the files everybody needs, those organizers need, and all its files. */
declare const BUILD: string
declare const SHELL_FILES: string[]
declare const CONSOLE_FILES: string[]
/** The console's words by their language; English is in its other files. */
declare const CONSOLE_WORDS: Partial<Record<string, string[]>>
declare const BUILD_FILES: string[]
/** The languages we have words for. */
declare const LANGUAGES: Language[]

const worker = self as unknown as ServiceWorkerGlobalScope
const SHELL = `shell-${BUILD}`
const FILES = 'files'
const PICTURES = 'pictures'
const MOST_PICTURES = 300
/** How long a page may take before the cached one is shown instead. */
const PATIENCE_MS = 4_000

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheShell().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  switch (
    routeOf({ method: request.method, mode: request.mode, url: request.url, origin: location.origin })
  ) {
    case 'page':
      return event.respondWith(page(event))
    case 'console':
      return event.respondWith(consolePage(request))
    case 'file':
      return event.respondWith(fromCache(event, FILES))
    case 'picture':
      return event.respondWith(fromCache(event, PICTURES))
    case 'network':
      return
  }
})

worker.addEventListener('message', (event) => {
  if (event.data === STORE_CONSOLE) event.waitUntil(cacheConsole())
  if (event.data === STORE_PAGE) event.waitUntil(cachePageOf(event.source as WindowClient))
})

/** Caches a page that works at every address too, so that a reload works offline from the first visit on. */
async function cacheShell(): Promise<void> {
  const [files, pages] = await Promise.all([caches.open(FILES), caches.open(SHELL)])
  await Promise.all([files.addAll(SHELL_FILES.map((file) => `/assets/${file}`)), pages.add('/')])
}

/** Caches the page that people landed on, which was loaded before there was a worker to do so. */
async function cachePageOf({ url }: WindowClient): Promise<void> {
  const request = new Request(url)
  const route = routeOf({ method: 'GET', mode: 'navigate', url, origin: location.origin })
  if (route !== 'page') return
  const response = await fetch(request).catch(() => null)
  if (response?.ok) await (await caches.open(SHELL)).put(shellKey(request), response)
}

worker.addEventListener('push', (event) => {
  const message = readMessage(event.data, location.origin)
  if (message) event.waitUntil(show(message))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(String(event.notification.data)))
})

const messageWords = { en: messagesEn, fr: messagesFr, es: messagesEs }

/** Shows a push message in the language of the pages on this device. */
async function show(message: PushMessage): Promise<void> {
  const { languages } = worker.navigator
  const language = chooseLanguage([(await storedLanguage()) ?? '', ...languages], LANGUAGES)
  const money = (amount: string, currency: string) =>
    moneyIn(localeFor(language, languages), amount, currency)
  const { title, message: body } = textFor(message, messageWords[language].sentences, money)
  await worker.registration.showNotification(title, {
    ...optionsOf({ ...message, message: body }),
    lang: language,
  })
}

/** Reuses an open tab of this app, never one of the console or the big screen; else opens a new tab. */
async function openAt(path: string): Promise<void> {
  // A worker can navigate only tabs that it controls, and does not yet control one that was loading as it took over.
  await worker.clients.claim()
  const tabs = (await worker.clients.matchAll({ type: 'window' })).filter(({ url }) => isBidderPage(url))
  const tab = tabs.find(({ url }) => new URL(url).pathname === path) ?? tabs[0]
  if (!tab) return void (await worker.clients.openWindow(path))
  // A browser may refuse to bring the tab to the front; it is navigated all the same.
  await tab.focus().catch(() => null)
  // Navigate even if the address matches: it is where the tab was loaded, and the app may have moved on since.
  await tab.navigate(path)
}

/** From the network, or when that takes too long, the page cached last; the app in it then asks for news. */
async function page(event: FetchEvent): Promise<Response> {
  const key = shellKey(event.request)
  try {
    const response = await wholeAnswer(event.request)
    if (response.ok) cacheCopy(event, SHELL, key, response)
    return response
  } catch (error) {
    const shell = (await cached(SHELL, key)) ?? (await cached(SHELL, '/'))
    if (shell) return markAsCached(shell)
    throw error
  }
}

/** Waits for the last byte too: a page that stalls halfway is worth less than the cached one. */
async function wholeAnswer(request: Request): Promise<Response> {
  const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  await response.clone().arrayBuffer()
  return response
}

/** Marks a cached page, so that the app treats its data as old. Its security policy and other headers stay. */
async function markAsCached(page: Response): Promise<Response> {
  const html = (await page.text()).replace('<html ', '<html data-cached ')
  const headers = new Headers(page.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(html, { headers })
}

/** Pages are the same for everybody, so nothing in them belongs to a person. */
const shellKey = (request: Request) => new URL(request.url).pathname

/** The same for the console, which is one document at all addresses and cached only for those who signed in to it. */
async function consolePage(request: Request): Promise<Response> {
  try {
    return await wholeAnswer(request)
  } catch (error) {
    const shell = await cached(SHELL, CONSOLE_PAGE)
    if (shell) return shell
    throw error
  }
}

async function cacheConsole(): Promise<void> {
  const files = await caches.open(FILES)
  const missing: string[] = []
  const words = CONSOLE_WORDS[(await storedLanguage()) ?? ''] ?? []
  for (const file of [...CONSOLE_FILES, ...words])
    if (!(await files.match(`/assets/${file}`))) missing.push(`/assets/${file}`)
  await files.addAll(missing)
  await (await caches.open(SHELL)).add(CONSOLE_PAGE)
}

async function fromCache(event: FetchEvent, name: string): Promise<Response> {
  const { request } = event
  const copy = await cached(name, request)
  if (copy) return copy
  const response = await fetch(request)
  if (response.ok) cacheCopy(event, name, request, response)
  return response
}

/** Nothing where the device cannot read its storage: then everything comes from the network. */
async function cached(name: string, key: RequestInfo): Promise<Response | undefined> {
  try {
    return await (await caches.open(name)).match(key)
  } catch {
    return undefined
  }
}

/** The answer does not wait for its copy, and is not lost if the device has no room for one. */
function cacheCopy(event: FetchEvent, name: string, key: RequestInfo, response: Response): void {
  const copy = response.clone()
  const store = async () => {
    const cache = await caches.open(name)
    await cache.put(key, copy)
    if (name === PICTURES) await trimTo(cache, MOST_PICTURES)
  }
  event.waitUntil(store().catch(() => {}))
}

async function trimTo(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old)
}

/** Tabs of earlier builds get what they still need from the service, which keeps their files for a week. */
async function forgetOldBuilds(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith('shell-') || name === SHELL) continue
    const hadConsole = await (await caches.open(name)).match(CONSOLE_PAGE)
    if (hadConsole) await cacheConsole().catch(() => {})
    await caches.delete(name)
  }
  const files = await caches.open(FILES)
  const current = new Set(BUILD_FILES)
  for (const request of await files.keys())
    if (!current.has(new URL(request.url).pathname.replace('/assets/', ''))) await files.delete(request)
}
