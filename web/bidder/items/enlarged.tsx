import { useEffect, useRef } from 'preact/hooks'
import { closeOnBack } from '../../parts/close-on-back.ts'
import { Close } from '../../parts/icons.tsx'
import { useModal } from '../../parts/modal.ts'
import { pictureIn } from '../../shared/pictures.ts'
import { shared } from '../../shared/words.ts'
import { lotWords } from '../words/lot-en.ts'

type EnlargedProps = { urls: (string | null)[]; from: number; name: string; onClose: () => void }

/** The pictures in full-screen size, to swipe through. */
export function Enlarged({ urls, from, name, onClose }: EnlargedProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  useEffect(() => {
    const strip = dialog.current!.querySelector('.enlarged-strip')!
    strip.scrollLeft = from * strip.clientWidth
  }, [])
  useEffect(() => closeOnBack(onClose), [])
  return (
    <dialog ref={dialog} class="enlarged" aria-label={name} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="enlarged-strip" tabIndex={0} aria-label={lotWords.pictures}>
        {urls.map(
          (url, index) =>
            url && (
              <img key={url} src={pictureIn(url, 'large') ?? ''} alt={lotWords.picture(index + 1, name)} />
            ),
        )}
      </section>
      <button type="button" class="round" aria-label={shared.close} onClick={onClose}>
        <Close />
      </button>
    </dialog>
  )
}
