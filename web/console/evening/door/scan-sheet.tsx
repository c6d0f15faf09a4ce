import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Sheet } from '../../../parts/sheet.tsx'
import { words } from '../../words/door-en.ts'
import type { DoorState } from './door-state.ts'
import { type ScanTrouble, startScanner } from './scanner.ts'
import './scan-sheet.css'

/** The camera, which checks in the guest of each ticket it is shown, one after the other. */
export function ScanSheet({ door, close }: { door: DoorState; close: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const trouble = useSignal<ScanTrouble | null>(null)
  useEffect(() => {
    door.message.value = null
    const started = startScanner(video.current!, (text) => door.scan(text)).then((begun) => {
      if ('trouble' in begun) trouble.value = begun.trouble
      return begun
    })
    return () => void started.then((begun) => 'stop' in begun && begun.stop())
  }, [door])
  return (
    <Sheet title={words.scanTitle} onClose={close}>
      {trouble.value ? (
        <p class="field-error" role="alert">
          {words.scanTroubles[trouble.value]}
        </p>
      ) : (
        <div class="door-camera">
          <video ref={video} playsInline muted aria-label={words.camera} />
        </div>
      )}
      <p class="door-says" role="status">
        {door.message.value ?? (trouble.value ? '' : words.scanHint)}
      </p>
    </Sheet>
  )
}
