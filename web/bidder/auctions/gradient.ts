/** The text if it is a CSS gradient, else null: the field accepts any text. */
export function gradientOf(text: string | undefined): string | null {
  const isGradient = /^(repeating-)?(linear|radial|conic)-gradient\([^;{}<>]*\)$/.test(text ?? '')
  return isGradient && !/url\(/i.test(text!) ? text! : null
}
