/**
 * Names and codes are one line of text, as they are shown in lists, tables and files: without control characters, line
 * breaks, and the characters that turn the direction of the text around them (U+202A to U+202E, U+2066 to U+2069).
 */
const characters = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*'

export const ONE_LINE = `^${characters}$`
export const FILLED_LINE = `^(?=.*\\S)${characters}$`
