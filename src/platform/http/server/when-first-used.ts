/** Compiling every schema at startup took a quarter of its processor time, and an evening needs only a few dozen. */
export function whenFirstUsed<T>(compile: () => T): () => T {
  let compiled: T | undefined
  return () => {
    compiled ??= compile()
    return compiled
  }
}
