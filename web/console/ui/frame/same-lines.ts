type Key = { key: string; does: string }

/** Keys that do one thing together, such as J and K, share a line. */
export function sameLines(keys: readonly Key[]): { does: string; keys: string[] }[] {
  const lines = new Map<string, string[]>()
  for (const { key, does } of keys) lines.set(does, [...(lines.get(does) ?? []), key])
  return [...lines].map(([does, keys]) => ({ does, keys }))
}
