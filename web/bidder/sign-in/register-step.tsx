import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { pageData } from '../../shared/page-data.ts'
import { language } from '../../shared/words.ts'
import { prepareCaptcha } from '../captcha/captcha-token.ts'
import { signInWords } from '../words/sign-in-en.ts'
import { useCheckedForm } from './checked-form.ts'
import { likelyCountry, namedCountries } from './dial-codes.ts'
import type { SignIn } from './sign-in.ts'
import { Trouble } from './sign-in-trouble.tsx'

export function RegisterStep({ signIn, email }: { signIn: SignIn; email: string }) {
  const countries = useMemo(() => namedCountries(language, ['US', 'CA']), [])
  const likely = useMemo(() => likelyCountry(navigator.languages), [])
  const country = useSignal('')
  useEffect(prepareCaptcha, [])
  const { form, errorOf } = useCheckedForm(({ firstName, lastName, mobile, countryCode }) => {
    country.value = countries.find(({ code }) => code === countryCode)!.name
    void signIn.register(email, {
      firstName: firstName!,
      lastName: lastName!,
      mobile: mobile!,
      countryCode: countryCode!,
    })
  })
  const isBusy = signIn.isBusy.value
  const isMailed = pageData.pinChannel === 'email'
  const name = { required: true, maxLength: 100 }
  return (
    <form {...form}>
      <p>{isMailed ? signInWords.newHereByMail : signInWords.newHere}</p>
      <div class="sign-in-names">
        <Field
          label={signInWords.firstName}
          name="firstName"
          autocomplete="given-name"
          {...name}
          autoFocus
          error={errorOf('firstName')}
        />
        <Field
          label={signInWords.lastName}
          name="lastName"
          autocomplete="family-name"
          {...name}
          error={errorOf('lastName')}
        />
      </div>
      <div class="field">
        <label for="country">{signInWords.country}</label>
        <select id="country" name="countryCode" autocomplete="country" defaultValue={likely}>
          {countries.map(({ code, dialCode, name }) => (
            <option key={code} value={code} selected={code === likely}>
              {name} +{dialCode}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={signInWords.mobile}
        name="mobile"
        type="tel"
        autocomplete="tel-national"
        inputMode="tel"
        required
        maxLength={40}
        hint={isMailed ? signInWords.mobileHintByMail : signInWords.mobileHint}
        error={errorOf('mobile')}
      />
      <Trouble signIn={signIn} country={country.value} />
      <Button type="submit" look="main" size="tall" busy={isBusy ? signInWords.sending : undefined}>
        {isMailed ? signInWords.registerByMail : signInWords.register}
      </Button>
      <Terms />
      <Button look="bare" onClick={() => signIn.back()}>
        {signInWords.otherEmail}
      </Button>
    </form>
  )
}

/** The operator's own texts, where there are any, and what a text message may cost. */
function Terms() {
  const { termsUrl, privacyUrl } = pageData
  const texts = [
    { href: termsUrl, name: signInWords.terms },
    { href: privacyUrl, name: signInWords.privacy },
  ].filter(({ href }) => href !== null)
  return (
    <p class="note sign-in-terms">
      {texts.length > 0 && `${signInWords.byContinuing} `}
      {texts.map(({ href, name }, index) => (
        <>
          {index > 0 && ' · '}
          <a href={href!} target="_blank" rel="noopener">
            {name}
          </a>
        </>
      ))}
      {texts.length > 0 && '. '}
      {pageData.pinChannel !== 'email' && signInWords.messageRates}
    </p>
  )
}
