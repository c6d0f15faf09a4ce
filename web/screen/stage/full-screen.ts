const HIDE_CURSOR_MS = 3_000

/** F or a double click switches full screen; the pointer disappears when it is not moved. */
export function fillScreenOnDemand(): void {
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else document.documentElement.requestFullscreen().catch(() => {})
  }
  document.addEventListener('dblclick', toggle)
  document.addEventListener('keydown', ({ key, ctrlKey, metaKey, target }) => {
    if (key === 'f' && !ctrlKey && !metaKey && !(target instanceof HTMLInputElement)) toggle()
  })
  const { classList } = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('mousemove', () => {
    classList.remove('is-still')
    clearTimeout(timer)
    timer = setTimeout(() => classList.add('is-still'), HIDE_CURSOR_MS)
  })
}
