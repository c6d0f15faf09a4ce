import type { Config } from '../../platform/config/config.ts'

type DemoState = 'none' | 'on' | 'over'

/** What the person who started the service needs to know next. */
export function banner(config: Config, { port, demo }: { port: number; demo: DemoState }): string {
  const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl
  const lines = [
    ['Open', demo === 'none' ? `${url}/` : `${url}/ and see the gala, in two browsers if you like`],
    ['Organizers', `${url}/console`],
    ['API', `${url}/v3, described at ${url}/docs`],
    ...signIn(config, demo),
    ...(demo === 'none' ? firstAdministrator : []),
    ['Stop', 'Ctrl-C'],
  ]
  return `\n  Goodlot is ready\n\n${lines.map(([name, text]) => `  ${name!.padEnd(15)} ${text}\n`).join('')}\n`
}

/** Nobody can register the address of an administrator, so the first one is made here. */
const firstAdministrator = [
  ['Administrator', 'npm run administrator -- EMAIL PHONE makes their account; name EMAIL in ADMIN_EMAILS'],
]

function signIn({ allowZeroPin, sms }: Config, demo: DemoState): string[][] {
  const lines: string[][] = []
  if (demo !== 'none') {
    lines.push(['Demo accounts', 'anna@goodlot.example bids, ben@goodlot.example bids against her,'])
    lines.push(['', 'manager@goodlot.example runs galas, admin@goodlot.example runs everything'])
    if (demo === 'over') lines.push(['', 'Their gala is over; npm run demo:reset brings it back'])
  }
  if (allowZeroPin) lines.push(['PIN', '00000 for everybody'])
  if (sms.provider === 'console') lines.push([allowZeroPin ? '' : 'PIN', 'Those sent by SMS are shown below'])
  return lines
}
