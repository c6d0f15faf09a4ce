import type { ComponentType, VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { get } from '../shared/api.ts'
import { Failure } from '../shared/failure.ts'
import { pageData } from '../shared/page-data.ts'
import { useRetry } from '../shared/retry.ts'
import { FailureNotice } from './failure-notice.tsx'

const PATIENCE_MS = 15_000

export type Lazy<Props> = ComponentType<Props> & {
  /** Resolves when it can be drawn at once. */
  ready: () => Promise<unknown>
}

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown ? Props : object

/**
 * A page, or a part of one, that is fetched when it is first shown. A file that is gone belonged to an earlier build,
 * and not every browser requests one again that did not come, so the remedy is to reload the page. What `isLanding`
 * needs no styles besides those of the pages that people land on.
 */
export function lazy<Exports, Name extends keyof Exports>(
  load: () => Promise<Exports>,
  name: Name,
  waiting: VNode,
  { isPart = false, isLanding = false } = {},
): Lazy<PropsOf<Exports[Name]>> {
  let loaded: ComponentType | null = null
  const ready = async () => {
    const [file] = await Promise.all([load(), lazyStyles(isLanding)])
    loaded = file[name] as ComponentType
    return loaded
  }
  const Shown = (props: object) => {
    const [Loaded, show] = useState(() => loaded)
    const [failure, setFailure] = useState<unknown>(null)
    const isWaiting = useRef(!Loaded)
    useEffect(() => {
      // What was drawn counts, and not what has come since.
      if (Loaded) return
      const end = () => {
        isWaiting.current = false
        clearTimeout(timer)
      }
      const fail = () => setFailure(new Failure('No answer.'))
      const timer = setTimeout(fail, PATIENCE_MS)
      // What comes late is shown all the same.
      ready().then(
        (component) => {
          end()
          show(() => component)
        },
        () => {
          clearTimeout(timer)
          fail()
        },
      )
      return end
    }, [])
    const again = async () => {
      try {
        // While the service is down, a reload would show an error instead of the page.
        await get(location.href, { as: 'none', headers: { accept: 'text/html' } })
        if (isWaiting.current) reload()
      } catch (error) {
        setFailure(error)
      }
    }
    // A part is no reason to reload a page that somebody is using, unless they ask for it.
    useRetry(isPart || hasReloaded() ? null : failure, again)
    if (Loaded) return <Loaded {...props} />
    if (!failure) return waiting
    if (isPart) return <FailureNotice error={failure} again={again} />
    return (
      <main id="content" class="page-margin">
        <FailureNotice error={failure} again={again} isPage />
      </main>
    )
  }
  return Object.assign(Shown, { ready })
}

/** By itself once for each visit: a file that takes long would never come if every reload started it over. */
const hasReloaded = () => history.state?.hasReloaded === true

function reload(): void {
  history.replaceState({ ...history.state, hasReloaded: true }, '')
  location.reload()
}

let styles: Promise<void> | null = null

/** The styles of landing pages are in the documents of these; those of everything else come with its first part. */
function lazyStyles(isLanding: boolean): Promise<void> {
  if (isLanding && document.querySelector('style[data-landing]')) return Promise.resolve()
  styles ??= new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = `/assets/${pageData.lazyStyles}`
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      styles = null
      reject(new Error('The styles could not be loaded.'))
    }
    document.head.append(link)
  })
  return styles
}
