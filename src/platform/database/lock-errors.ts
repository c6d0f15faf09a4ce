type Coded = { code?: string } | null | undefined

/** True when PostgreSQL ended a transaction because it and others waited for each other: nothing of it happened. */
export function isDeadlock(error: unknown): boolean {
  return ['40P01', '40001'].includes((error as Coded)?.code ?? '')
}

/** True for a deadlock, and for a lock that was not granted in time. */
export function isLockRefused(error: unknown): boolean {
  return isDeadlock(error) || (error as Coded)?.code === '55P03'
}
