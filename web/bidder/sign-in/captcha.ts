import { pageData } from '../../shared/page-data.ts'

type Recaptcha = {
  ready(done: () => void): void
  execute(key: string, options: { action: string }): Promise<string>
}

/** A token for the body of a request; nothing where there is no captcha, or where it cannot be loaded. */
export async function captchaToken(action: 'login' | 'signup'): Promise<{ captchaToken?: string }> {
  const key = pageData.captchaSiteKey
  if (key === null) return {}
  try {
    const recaptcha = await load(key)
    return { captchaToken: await recaptcha.execute(key, { action }) }
  } catch {
    // Without a token the strict rate limit applies, which is better than letting nobody in.
    return {}
  }
}

let loading: Promise<Recaptcha> | null = null

function load(key: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}`
    script.onload = () => {
      const { grecaptcha } = globalThis as unknown as { grecaptcha: Recaptcha }
      grecaptcha.ready(() => resolve(grecaptcha))
    }
    script.onerror = () => {
      loading = null
      reject(new Error('The captcha could not be loaded.'))
    }
    document.head.append(script)
  })
  return loading
}
