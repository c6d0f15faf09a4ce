import { Type } from 'typebox'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import { withDefault } from '../../platform/http/answers/with-default.ts'
import { askerOf } from '../../platform/http/overload/shared-limit.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { PaperJob, PaperKind } from '../../platform/pdf/job.ts'
import type { Printer } from '../../platform/pdf/printer.ts'
import { type PaperSize, paperSizes, usualSize } from '../../platform/pdf/sizes.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, manage, OneOf } from '../basics/schema.ts'
import { readAuction } from './auction-on-paper.ts'
import { contents } from './content.ts'
import { readPictureOnPaper } from './picture-on-paper.ts'
import { type PaperLanguage, paperLanguages, paperWords } from './words.ts'

/** Everything an organizer prints, as PDF files, so that every browser and printer gives the same pages. */
export function paperRoutes(
  app: App,
  { authority, changes, gate, images, publicUrl }: Management,
  printer: Printer,
): void {
  const { db } = changes
  app.get('/v3/manage/auctions/:auctionId/paper', { ...gate, schema }, async (request, reply) => {
    const { auctionId, organizationId, id } = await authority.ofAuction(request, request.params.auctionId)
    const { kind, size, language, ...range } = request.query
    const auction = await readAuction(db, auctionId)
    const paper = size ?? usualSize(auction.countryCode)
    const read = async () => {
      const request = { db, auction, range, words: paperWords[language], language, publicUrl }
      const content = await contents[kind](request)
      if (isNothing(content))
        throw new ApiError('conflict', 'There is nothing to print yet.', { reason: 'nothing_to_print' })
      return { kind, size: paper, title: auction.name, content } as PaperJob
    }
    const asker = askerOf(reply, { organizationId, person: id })
    const pages = await printer.print(asker, read, (key) => readPictureOnPaper(images, key))
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="auction-${auctionId}-${kind}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(pages)
  })
}

/** A booklet has its cover; a list without lines is no paper. */
function isNothing(content: PaperJob['content']): boolean {
  if (Array.isArray(content)) return content.length === 0
  return 'byName' in content && content.groups.length === 0
}

const descriptions: Record<PaperKind, string> = {
  'bid-sheets': 'One page for each silent lot, with lines to write bids on; other lots need none.',
  labels: 'Eight lots on a page, with number, price and QR code.',
  'table-cards': 'Two on a page, one for each table, with a QR code that opens the auction.',
  paddles:
    'Two on a page, one for each guest, expected ones too, with a ticket to scan at the door. Guests who share a paddle have one, with all their names.',
  catalogue: 'All lots by category, with pictures and a cover.',
  programme: 'A cover, the auction’s description, the live lots in order, and thanks to the donors.',
  seating: 'Who sits where: table by table with the free seats, then everybody by name.',
  certificates: 'One page for each lot that was won or bought, to redeem it with.',
  receipts: 'One for each guest who has bought something, as guests see it.',
}

const range = {
  from: Type.Optional(
    Type.String({ maxLength: 20, description: 'The first lot; of paddles and receipts, the first paddle.' }),
  ),
  to: Type.Optional(Type.String({ maxLength: 20, description: 'The last one.' })),
  categoryId: Type.Optional(Id('Only lots of this category.')),
}

const schema = manage(
  {
    summary: 'Print something of an auction',
    description:
      'A PDF file, which is sent while its pages are drawn: 500 bid sheets take some 20 seconds, and more on a busy server. An organization has one file made at a time; others wait up to 45 seconds, and are then answered 503 with `Retry-After`. A letter that no font has is a box. One file holds at most 1,000 lots or 2,000 guests: choose a range for more.',
    params: auctionParams,
    querystring: Type.Object({
      kind: Type.Unsafe<PaperKind>({
        type: 'string',
        enum: Object.keys(descriptions),
        description: Object.entries(descriptions)
          .map(([kind, text]) => `\`${kind}\`: ${text}`)
          .join(' '),
        examples: ['table-cards'],
      }),
      size: Type.Optional(
        OneOf(
          Object.keys(paperSizes) as PaperSize[],
          'The paper; by default what is usual in the venue’s country.',
        ),
      ),
      language: withDefault(
        Type.Unsafe<PaperLanguage>({
          type: 'string',
          enum: paperLanguages,
          default: 'en',
          description: 'The language of the words around names and descriptions.',
        }),
      ),
      ...range,
    }),
  },
  {
    200: Type.Unsafe<never>({
      description: 'The file.',
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    }),
  },
  { code: 'conflict', meaning: '`nothing_to_print`: no lot or guest is on it.' },
)
