import type { ComponentType, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { pageData } from '../shared/page-data.ts'
import { FailureNotice } from './failure-notice.tsx'

export type Lazy<Props> = ComponentType<Props> & {
  /** Resolves when it can be drawn at once. */
  ready: () => Promise<void>
}

/**
 * A page, or a part of one, that is fetched when it is first shown. A file that is gone belonged to an earlier build,
 * so the remedy is to reload the page.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: VNode,
  { isPart = false } = {},
): Lazy<Props> {
  let Loaded: ComponentType<Props> | null = null
  const ready = async () => {
    const [component] = await Promise.all([load(), laterStyles()])
    Loaded = component
  }
  const Shown = (props: Props) => {
    const [, redraw] = useState(0)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (Loaded) return
      ready().then(
        () => redraw(1),
        () => setFailed(true),
      )
    }, [])
    if (Loaded) return <Loaded {...props} />
    if (!hasFailed) return waiting
    const failed = <FailureNotice error={null} again={() => location.reload()} />
    return isPart ? (
      failed
    ) : (
      <main id="content" class="page-margin">
        {failed}
      </main>
    )
  }
  return Object.assign(Shown, { ready })
}

let styles: Promise<void> | null = null

/** The styles of everything that is loaded later come with the document, or with the first such part. */
function laterStyles(): Promise<void> {
  const file = pageData.laterStyles
  if (document.querySelector(`[data-file="${file}"]`)) return styles ?? Promise.resolve()
  styles = new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = `/assets/${file}`
    link.dataset.file = file
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error('The styles could not be loaded.'))
    }
    document.head.append(link)
  })
  return styles
}
