import { useEffect } from 'preact/hooks'

/** Gives the page an auction's own colour while it is shown; what works out its shades is loaded only where it has one. */
export function useAccent(colour: string | null | undefined): void {
  useEffect(() => {
    if (!colour) return
    let isShown = true
    let end = () => {}
    void import('../../shared/theme.ts').then(({ applyAccent }) => {
      if (isShown) end = applyAccent(colour)
    })
    return () => {
      isShown = false
      end()
    }
  }, [colour])
}
