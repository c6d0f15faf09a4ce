const NAME = 'language'
const KEY = '/language'

/** The worker cannot read what the page keeps in its own storage, so the page's language is left where both look. */
export async function keepLanguage(language: string): Promise<void> {
  const cache = await caches.open(NAME)
  await cache.put(KEY, new Response(language))
}

export async function keptLanguage(): Promise<string | undefined> {
  return (await caches.match(KEY, { cacheName: NAME }))?.text()
}
