/** Keeps the projector's laptop from dimming. Browsers offer it on secure pages only, and take it back with a hidden tab. */
export function stayAwake(): void {
  const ask = () => {
    if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {})
  }
  ask()
  document.addEventListener('visibilitychange', ask)
}
