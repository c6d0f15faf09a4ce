import { drawPdf, type PaperJob } from '../../src/platform/pdf/job.ts'

/** A PDF file without its pictures, drawn in the process of the test. */
export async function printed(job: PaperJob): Promise<{ bytes: Buffer; pages: number; missing: string[] }> {
  const parts: Uint8Array[] = []
  const missing = await drawPdf(job, { write: (part) => parts.push(part), readPicture: async () => null })
  const bytes = Buffer.concat(parts)
  return { bytes, pages: pagesIn(bytes), missing }
}

export const pagesIn = (pdf: Buffer) => pdf.toString('latin1').split('/Type /Page\n').length - 1
