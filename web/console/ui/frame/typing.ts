/** Whether a key belongs to a field, a control or the browser, and not to the page's own keys. */
export function isTypingKey({
  target,
  metaKey,
  ctrlKey,
  altKey,
  defaultPrevented,
  key,
}: Pick<KeyboardEvent, 'target' | 'metaKey' | 'ctrlKey' | 'altKey' | 'defaultPrevented' | 'key'>): boolean {
  if (defaultPrevented || metaKey || ctrlKey || altKey) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('input, select, textarea, [contenteditable]')) return true
  return (key === 'Enter' || key === ' ') && target.matches('a, button, summary')
}
