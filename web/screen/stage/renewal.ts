import { pageData } from '../../shared/page-data.ts'

const CHECK_EVERY_MS = 2 * 60_000

/** Reloads for a new build, but never while the service is down, when a reload would show an error. */
export function renewWithBuild(): void {
  setInterval(() => void renew(), CHECK_EVERY_MS)
}

async function renew(): Promise<void> {
  const build = await textOf('/build')
  if (build === null || build === pageData.build) return
  // Reload only if the document can be read and is from the new build.
  if ((await textOf(location.href))?.includes(build)) location.reload()
}

async function textOf(address: string): Promise<string | null> {
  const signal = AbortSignal.timeout(10_000)
  return fetch(address, { cache: 'no-store', signal }).then(
    (response) => (response.ok ? response.text() : null),
    () => null,
  )
}
