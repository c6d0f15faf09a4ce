import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/** Opens a dialog above the page for as long as it is drawn; then the focus is back where it was. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current!
    const opener = document.activeElement
    if (!element.open) element.showModal()
    return () => {
      element.close()
      // The browser does this only for a dialog that stays in the page; what closed it may still be under way.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true })
      })
    }
  }, [])
}
