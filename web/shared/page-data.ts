import type { PageData, Shown } from '../../src/service/pages/page-data.ts'

/** The data that came with the document. */
export const pageData: PageData = readBlock()

let untaken: Shown | null = pageData.shown

/** The data of the first view, handed out once; later views ask the API. */
export function takeShown<Kind extends Shown['kind']>(kind: Kind): Extract<Shown, { kind: Kind }> | null {
  if (untaken?.kind !== kind) return null
  const taken = untaken as Extract<Shown, { kind: Kind }>
  untaken = null
  return taken
}

function readBlock(): PageData {
  return JSON.parse(document.getElementById('page-data')!.textContent!)
}
