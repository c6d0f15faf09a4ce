import { useEffect } from 'preact/hooks'
import { navigate, staying } from '../../../shared/router.ts'
import { words } from '../../words/en.ts'
import { confirm } from './confirm.tsx'

type Question = { title: string; text: string; button: string }

/** Asks before a link, Back, a reload or a closed tab would lose what was done on this page. */
export function useAskBeforeLeaving(
  hasWork: () => boolean,
  question: () => Question = () => words.leave,
): void {
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
    /** The browser has already gone back; the page stays, so its address is put back until the answer is known. */
    const onBack = () => {
      const target = location.pathname + location.search
      if (target === here || isLeaving || !hasWork()) return false
      history.pushState({ isWithin: true }, '', here)
      ask(target)
      return true
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasWork() && !isLeaving) event.preventDefault()
    }
    document.addEventListener('click', onClick, { capture: true })
    staying.onBack = onBack
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      if (staying.onBack === onBack) staying.onBack = null
      removeEventListener('beforeunload', onUnload)
    }
  }, [])
}
