import type { ComponentType, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { shared } from '../shared/words.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/**
 * A page that is fetched when it is first opened. A file that is gone belongs to a build of the past: the way on is to load
 * the page anew.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: VNode,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null
  return (props: Props) => {
    const [, redraw] = useState(0)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (Loaded) return
      load().then(
        (component) => {
          Loaded = component
          redraw(1)
        },
        () => setFailed(true),
      )
    }, [])
    if (Loaded) return <Loaded {...props} />
    if (!hasFailed) return waiting
    return (
      <main id="content" class="page-margin">
        <Notice
          look="wrong"
          title={shared.notLoaded}
          text={shared.failure.unanswered}
          action={
            <Button look="main" onClick={() => location.reload()}>
              {shared.tryAgain}
            </Button>
          }
        />
      </main>
    )
  }
}
