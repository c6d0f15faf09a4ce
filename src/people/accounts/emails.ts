const localPart =
  /^(?:[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*|"(?:[^"\\<>\p{C}\p{Zl}\p{Zp}])+")$/u
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u

/**
 * The address as it is stored, or null when the text is not one: RFC 5321 and 5322 without comments and address
 * literals, which is what a person can type on a phone. Its case is kept; look-ups use email_key().
 */
export function readEmail(text: string): string | null {
  const email = text.trim().normalize('NFC')
  const at = email.lastIndexOf('@')
  if (at < 1 || at > 64 || email.length > 254 || isPlaceholder(email)) return null
  return localPart.test(email.slice(0, at)) && domain.test(email.slice(at + 1)) ? email : null
}

/** The domain that never exists (RFC 2606) is for accounts that the service makes: bots, and guests without an e-mail. */
const isPlaceholder = (email: string) => /\.invalid$/i.test(email)
