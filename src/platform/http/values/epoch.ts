/** Whole seconds since 1970: how every time leaves the service. */
export function toEpoch(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

export function toEpochOrNull(time: Date | null): number | null {
  return time === null ? null : toEpoch(time)
}
