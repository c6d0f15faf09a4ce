/** Keeps the projector's laptop awake. Browsers allow it only on secure pages, and end it when the tab is hidden. */
export function stayAwake(): void {
  const requestLock = () => {
    if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {})
  }
  requestLock()
  document.addEventListener('visibilitychange', requestLock)
}
