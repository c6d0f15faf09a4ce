import { useEffect } from 'preact/hooks'
import { navigate } from '../../shared/router.ts'
import { confirm } from '../feedback/confirm.tsx'

type Question = { title: string; text: string; button: string }

/** Asks before a link, Back, a reload or a closed tab would lose what was done on this page. */
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
    // Heard before the router, whose page would be gone: the address is put back until the question is answered.
    const onBack = (event: PopStateEvent) => {
      const there = location.pathname + location.search
      if (there === here || isLeaving || !hasWork()) return
      event.stopImmediatePropagation()
      history.pushState({ isWithin: true }, '', here)
      ask(there)
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasWork() && !isLeaving) event.preventDefault()
    }
    document.addEventListener('click', onClick, { capture: true })
    addEventListener('popstate', onBack, { capture: true })
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      removeEventListener('popstate', onBack, { capture: true })
      removeEventListener('beforeunload', onUnload)
    }
  }, [])
}
