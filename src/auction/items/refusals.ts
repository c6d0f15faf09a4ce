type Checks = readonly { code: string; message: string }[]

/** The codes of some checks, in the order in which they are made. */
export const refusalCodes = (checks: Checks) => [...new Set(checks.map(({ code }) => code))]

/** The same as a list for people, in the words that refused callers read. */
export const refusalList = (checks: Checks) =>
  refusalCodes(checks)
    .map((code) => `- \`${code}\`: ${messagesOf(checks, code).join(' Or: ')}`)
    .join('\n')

const messagesOf = (checks: Checks, wanted: string) =>
  checks.filter(({ code }) => code === wanted).map(({ message }) => message)
