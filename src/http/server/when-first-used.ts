/** Compiling every schema at the start took a quarter of its processor time, and an evening needs a few dozen of them. */
export function whenFirstUsed<T>(compile: () => T): () => T {
  let compiled: T | undefined
  return () => {
    compiled ??= compile()
    return compiled
  }
}
