import { type DestinationStream, type Logger, pino } from 'pino'
import { LogOutput } from './log-output.ts'

/** The log of the service. Whatever it is given, it never writes a PIN, token, phone number or ceiling. */
export function openLog(
  level: string,
  destination: DestinationStream = new LogOutput(process.stdout.fd),
): Logger {
  const options = {
    level,
    serializers: { err: serializeError },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  }
  return pino(options, destination)
}

const secrets = [
  'pin',
  'token',
  'accessToken',
  'refreshToken',
  'captchaToken',
  'authorization',
  'email',
  'phone',
  'mobile',
  'userCellPhone',
  'maxAmount',
  'autoBidMax',
  'leaderMaxCents',
  'autoBidMaxCents',
  'ceilingCents',
  'reachCents',
  'reserveCents',
]

/** PostgreSQL repeats the whole failing row in an error's detail, so only names are kept of its extra fields. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name: type, message, stack, cause } = error
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint, table }),
    ...(cause instanceof Error ? { cause: serializeError(cause) } : {}),
  }
}
