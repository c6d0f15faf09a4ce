const NAME = 'language'
const KEY = '/language'

/** The worker cannot read the page's local storage, so the page leaves its language in a cache that both can read. */
export async function storeLanguage(language: string): Promise<void> {
  const cache = await caches.open(NAME)
  await cache.put(KEY, new Response(language))
}

export async function storedLanguage(): Promise<string | undefined> {
  return (await caches.match(KEY, { cacheName: NAME }))?.text()
}
