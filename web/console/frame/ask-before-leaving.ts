import { useEffect } from 'preact/hooks'
import { navigate } from '../../shared/router.ts'
import { confirm } from '../feedback/confirm.tsx'

type Question = { title: string; text: string; button: string }

/** Asks before a link, a reload or a closed tab would lose what was done on this page. Back is not asked about. */
export function useAskBeforeLeaving(hasWork: () => boolean, question: () => Question): void {
  useEffect(() => {
    const here = location.pathname + location.search
    let isLeaving = false
    const ask = (href: string) =>
      confirm({
        ...question(),
        act: async () => {
          isLeaving = true
          navigate(href)
        },
      })
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!link || !isPlain || link.target || link.hasAttribute('download') || isLeaving || !hasWork()) return
      const { origin, pathname, search } = new URL(link.href)
      if (origin !== location.origin || !pathname.startsWith('/console') || pathname + search === here) return
      event.preventDefault()
      event.stopPropagation()
      ask(pathname + search)
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasWork() && !isLeaving) event.preventDefault()
    }
    document.addEventListener('click', onClick, { capture: true })
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      removeEventListener('beforeunload', onUnload)
    }
  }, [])
}
