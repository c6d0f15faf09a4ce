/** Keeps the projector's laptop awake. Browsers allow it only on secure pages, and end it when the tab is hidden. */
export function stayAwake(): void {
  const ask = () => {
    if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {})
  }
  ask()
  document.addEventListener('visibilitychange', ask)
}
