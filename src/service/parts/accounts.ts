import type { Captcha } from '../../people/accounts/captcha.ts'
import { makeCaptcha } from '../../people/accounts/make-captcha.ts'
import { accountRoutes } from '../../people/accounts/routes.ts'
import type { SignIn } from '../../people/accounts/sign-in.ts'
import type { Sms } from '../../people/accounts/sms.ts'
import { signInSweepings } from '../../people/accounts/sweep.ts'
import { profileRoutes } from '../../people/profile/routes.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

/** Sign-in and the profile. */
export function openAccounts(
  base: Base,
  sms: Sms,
  { pinMail, afterProof }: Pick<SignIn, 'pinMail' | 'afterProof'>,
): Part & { captcha: Captcha } {
  const { callers, changes, config, db, administrators, tokens, limits, log, metrics, time } = base
  const { pinSecret, pinChannel, allowZeroPin } = config
  const captcha = makeCaptcha({ config: config.captcha, pinSecret, limits, log, metrics, time })
  const signIn = {
    db,
    changes,
    administrators,
    sms,
    pinMail,
    pinChannel,
    afterProof,
    tokens,
    pinSecret,
    allowZeroPin,
    forgetTokens: (userId: number) => callers.forget(userId),
  }
  return {
    captcha,
    routes(app) {
      accountRoutes(app, { ...base, signIn, captcha })
      profileRoutes(app, { ...base, checkPhone: sms.checkPhone })
    },
    dependencies: [sms.dependency, captcha.dependency],
    sweepings: signInSweepings(db, log),
    async start() {
      if (config.isProduction) await warnOfUnclaimed(base)
    },
  }
}

/** Nobody can sign in with these addresses or register them until an operator has created their accounts. */
async function warnOfUnclaimed({ administrators, log }: Base): Promise<void> {
  const names = await administrators.unclaimed()
  if (names > 0)
    log.warn({ names }, 'some of ADMIN_EMAILS have no account yet: npm run administrator makes them')
}
