/** An auction's gradient, if it is one: the field takes any text, and only some of that is a background. */
export function gradientOf(text: string | undefined): string | null {
  const isGradient = /^(repeating-)?(linear|radial|conic)-gradient\([^;{}<>]*\)$/.test(text ?? '')
  return isGradient && !/url\(/i.test(text!) ? text! : null
}
