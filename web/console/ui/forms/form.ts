import { signal } from '@preact/signals'
import { failureText, fieldProblems } from '../feedback/failure-text.ts'

/** A form that shows the service's errors at their fields, and below them what concerns the whole form. */
export class Form {
  readonly #isBusy = signal(false)
  readonly #errors = signal<Readonly<Record<string, string>>>({})
  readonly #trouble = signal<string | null>(null)

  get isBusy(): boolean {
    return this.#isBusy.value
  }

  /** What is wrong with the form as a whole. */
  get trouble(): string | null {
    return this.#trouble.value
  }

  /** What is wrong with a field, by its name in the API, such as `bidding.requireCard`. */
  errorOf = (field: string): string | undefined => this.#errors.value[field]

  /** Shows errors found before the service is asked. */
  refuse = (errors: Readonly<Record<string, string>>): void => {
    this.#errors.value = errors
    this.#trouble.value = null
  }

  /** Does the work, one submission at a time, and shows what went wrong. True when it succeeded. */
  submit = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (this.#isBusy.peek()) return false
    this.#isBusy.value = true
    this.refuse({})
    try {
      await work()
      return true
    } catch (error) {
      this.#errors.value = fieldProblems(error)
      this.#trouble.value = failureText(error)
      return false
    } finally {
      this.#isBusy.value = false
    }
  }
}
