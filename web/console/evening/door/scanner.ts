/** Somebody holds up a ticket for about a second. */
const LOOK_MS = 150
/** A ticket fills most of the picture, so fewer pixels are enough, and old phones are fast enough. */
const WIDTH = 640

type Reader = (video: HTMLVideoElement) => Promise<string | null>
type Detector = { detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = (new (options: {
  formats: string[]
}) => Detector) & {
  getSupportedFormats(): Promise<string[]>
}

export type ScanTrouble = 'noCamera' | 'refused'

/**
 * Shows the camera in `video` and passes on each code once, until the returned function is called. A code that stays in
 * the picture is not read again before another one was.
 */
export async function startScanner(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
): Promise<{ stop: () => void } | { trouble: ScanTrouble }> {
  let stream: MediaStream
  try {
    // Without a secure connection browsers have no `mediaDevices` at all.
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    return { trouble: (error as Error).name === 'NotAllowedError' ? 'refused' : 'noCamera' }
  }
  let isOn = true
  let last: string | null = null
  const look = async (read: Reader) => {
    if (!isOn) return
    const text = video.readyState >= video.HAVE_CURRENT_DATA ? await read(video) : null
    if (isOn && text !== null && text !== last) onCode((last = text))
    setTimeout(() => void look(read), LOOK_MS)
  }
  video.srcObject = stream
  void video.play().catch(() => null)
  void makeReader().then(look)
  return {
    stop: () => {
      isOn = false
      for (const track of stream.getTracks()) track.stop()
    },
  }
}

/** The browser's own, or else a library, which arrives only then. */
async function makeReader(): Promise<Reader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue || null
  }
  const { default: readQr } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const width = Math.min(WIDTH, video.videoWidth)
    const height = Math.round((video.videoHeight / video.videoWidth) * width)
    if (!width || !height) return null
    Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    return readQr(data, width, height)?.data || null
  }
}
