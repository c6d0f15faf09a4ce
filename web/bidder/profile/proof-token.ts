const KEY = 'goodlot.proof'
const FORM = /^#([A-Za-z0-9_-]{43})$/

type Parts = {
  hash: string
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Removes it from the address, so that it stands in no history and on no screenshot. */
  clean: () => void
}

/** What followed # in the link of the mail; it stays in this tab while somebody signs in. */
export function proofToken({ hash, storage, clean }: Parts): string | null {
  const token = FORM.exec(hash)?.[1]
  if (token === undefined) return storage.getItem(KEY)
  storage.setItem(KEY, token)
  clean()
  return token
}

export const dropProofToken = (storage: Pick<Storage, 'removeItem'>) => storage.removeItem(KEY)
