type Recaptcha = {
  ready(done: () => void): void
  execute(key: string, options: { action: string }): Promise<string>
}

/** A token of Google's, on the one page whose policy lets its script in. */
export async function recaptchaToken(key: string, action: string): Promise<string> {
  return (await load(key)).execute(key, { action })
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
