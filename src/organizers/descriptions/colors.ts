/** A colour that clients may put into a style sheet. */
export const HEX_COLOR = '^#[0-9a-fA-F]{6}$'

const number = '[0-9]{1,3}(?:\\.[0-9]{1,2})?'
const color = [
  '#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})',
  '(?:rgb|hsl)a?\\([0-9., %/]{5,40}\\)',
  '[a-zA-Z]{3,20}',
].join('|')
const stop = `(?:${color})(?: ${number}%)?`
const direction = `(?:-?${number}(?:deg|turn)|to (?:top|bottom|left|right)(?: (?:left|right))?)`
const shape = '(?:circle|ellipse)'

/** A CSS gradient of two to eight colours: `linear-gradient(160deg, #fbeecb, #efc977 80%)`. PostgreSQL uses it too. */
export const GRADIENT = `^(?:linear-gradient\\((?:${direction}, ?)?|radial-gradient\\((?:${shape}, ?)?)${stop}(?:, ?${stop}){1,7}\\)$`
