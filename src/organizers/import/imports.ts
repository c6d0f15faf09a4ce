import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/pool.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { withDefault } from '../../platform/http/answers/with-default.ts'
import { ConcurrencyLimit } from '../../platform/http/overload/concurrency-limit.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { rehearsalConflict } from '../auctions/real-people.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { type Answered, keyReused, once, onceHeaders } from '../basics/once.ts'
import { auctionParams, manage } from '../basics/schema.ts'
import type { LineProblem } from '../files/csv-columns.ts'
import { readCsv } from '../files/read-csv.ts'
import { uploadGate } from '../images/image-upload.ts'
import { type GuestImportReport, importGuests, MOST_GUESTS } from './import-guests.ts'
import { type ImportReport, importItems, MOST_PROBLEMS, MOST_ROWS } from './import-items.ts'

/** Call it in its own scope, where a body is a file and not JSON. */
export function importRoutes(scope: App, management: Management): void {
  const { authority, changes } = management
  /** The parser shares its thread with all requests, so it reads one file at a time. */
  const reading = new ConcurrencyLimit({ atOnce: 1, mayWait: 8 })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  )

  const gate = uploadGate(management, (request) => authority.ofAuction(request, auctionIdOf(request)))
  const options = { ...gate, bodyLimit: 5 * 1024 * 1024, config: { ...gate.config, bodySeconds: 60 } }
  scope.post(
    '/v3/manage/auctions/:auctionId/items/import',
    { ...options, schema },
    async (request, reply) => {
      const organizer = await authority.ofAuction(request, request.params.auctionId)
      const isDryRun = request.query.dryRun
      const file = await fileOf(request, MOST_ROWS)
      const { status, body } = await changes.commit((tx, emit) =>
        answerOnce(tx, { organizer, request, isDryRun }, () =>
          importItems(tx, emit, { organizer, file, isDryRun }),
        ),
      )
      return reply.code(status as 200).send(body as ImportReport)
    },
  )

  scope.post(
    '/v3/manage/auctions/:auctionId/registrations/import',
    { ...options, schema: guestSchema },
    async (request, reply) => {
      const organizer = await authority.ofAuction(request, request.params.auctionId)
      const isDryRun = request.query.dryRun
      const file = await fileOf(request, MOST_GUESTS)
      const { status, body } = await changes.commit((tx, emit) =>
        answerOnce(tx, { organizer, request, isDryRun }, () =>
          importGuests(tx, emit, {
            organizer,
            file,
            isDryRun,
            trustsAddresses: request.query.trustAddresses,
          }),
        ),
      )
      return reply.code(status as 200).send(body as GuestImportReport)
    },
  )

  /** Before the transaction, so that nobody waits for the auction while a long file is read. */
  function fileOf(request: FastifyRequest, mostRecords: number) {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return reading.pass(() => readCsv(bytes, { mostRecords }))
  }
}

/** A file that is sent again because the answer was lost is not imported twice. A dry run leaves nothing to repeat. */
function answerOnce<Report extends { errors: LineProblem[] }>(
  tx: Transaction,
  { isDryRun, ...sent }: { organizer: AuctionOrganizer; request: FastifyRequest; isDryRun: boolean },
  work: () => Promise<Report>,
): Promise<Answered> {
  const answer = async () => {
    const report = await work()
    if (isDryRun) return { status: 200, body: report }
    if (report.errors.length === 0) return { status: 201, body: report }
    return { status: 400, body: refusalOf(report) }
  }
  return isDryRun ? answer() : once(tx, sent, answer)
}

function refusalOf<Report extends { errors: LineProblem[] }>(report: Report) {
  const [{ line, field, message }] = report.errors as [LineProblem]
  const first = `line ${line}: ${field ? `${field} ` : ''}${message}`
  const summary = `${report.errors.length} problems, nothing was added; first ${first}.`
  return { error: 'validation_error' as const, message: summary, ...report }
}

const auctionIdOf = (request: FastifyRequest) => Number((request.params as { auctionId: string }).auctionId)

const errors = Type.Array(
  Type.Object({
    line: Type.Integer({ description: 'Where it starts in the file; the first line is 1.' }),
    field: orNull(Type.String()),
    message: Type.String(),
  }),
)
const reportFields = {
  rows: Type.Integer({
    description: 'How many lines hold an item; the first line, which names the columns, does not count.',
  }),
  created: Type.Integer({ description: 'How many items were added: all of them, or none.' }),
  errors,
}
const guestReportFields = {
  rows: Type.Integer({ description: 'Lines with a guest, without the first.' }),
  guests: Type.Integer({
    description: 'How many guests are imported, with an account or without: all of them, or none.',
  }),
  sameAddresses: Type.Integer({
    description:
      'Lines with the address of a guest who registered by themselves. They stay two guests, whom you can merge, unless the phone is the same, the guest is here, or `trustAddresses` is sent.',
  }),
  errors,
}
const foundGuests = { rows: 2, guests: 2, sameAddresses: 0, errors: [] }
const querystring = Type.Object({
  dryRun: withDefault(Type.Boolean({ default: false, description: 'Only check the file, and add nothing.' })),
})

const guestQuerystring = Type.Object({
  ...querystring.properties,
  trustAddresses: withDefault(
    Type.Boolean({
      default: false,
      description:
        'Guests who registered by themselves with an address of the file are those people: bring them up to date. Nobody has proved an address.',
    }),
  ),
})

const found = (created: number) => ({ rows: 1, created, errors: [] })

const schema = manage(
  {
    summary: 'Import items from CSV',
    description: `The first line names the columns: \`name\` and any other fields of an item, with \`category\` by name (made if it is not there).
Commas, semicolons or tabs; UTF-8; up to 5 MB and ${MOST_ROWS} lines. Every line is checked like an item sent as JSON, and nothing is
written unless all are good; otherwise the answer is 400 with the bad lines in \`errors\`, the first ${MOST_PROBLEMS} problems at most. With \`dryRun=1\` nothing is written in any case.
A file of the export can be imported again.`,
    params: auctionParams,
    querystring,
    headers: onceHeaders,
    consumes: ['text/csv'],
    body: Type.Any({ description: 'The file.', examples: ['name,startingPrice\nBrass lamp,20\n'] }),
  },
  {
    200: Type.Object(reportFields, {
      title: 'ImportReport',
      description: 'What a dry run found.',
      examples: [found(0)],
    }),
    201: Type.Object(reportFields, { title: 'ImportReport', description: 'Imported.', examples: [found(1)] }),
  },
  { code: 'conflict', meaning: '`auction_over`: the auction does not accept new items.' },
  keyReused,
  { code: 'validation_error', status: 413, meaning: 'The file is larger than 5 MB.' },
)

const guestSchema = manage(
  {
    summary: 'Import guests from CSV',
    description: `The first line names the columns: \`email\`, \`firstName\` or \`lastName\`, and any of \`phone\`, \`paddleNumber\`, \`tableName\`, \`hostEmail\` (who brought them), \`household\` (lines with the same one share a bill, which the first of them pays; those with the payer’s paddle number share that paddle), \`spendingLimit\` and \`hasCard\`.
Everybody is on the guest list at once, with or without an account; a guest whom you imported or registered before is brought up to date, and an empty
cell changes nothing. A guest without an email needs a name. Somebody who later proves the phone of a line becomes that guest; the address alone proves nothing. A phone without a country code is one of the venue's country. Nothing is written unless all lines are good; otherwise the answer is 400
with the bad lines in \`errors\`. With \`dryRun=1\` nothing is written in any case. Up to 5 MB and ${MOST_GUESTS} lines. No message is sent.`,
    params: auctionParams,
    querystring: guestQuerystring,
    headers: onceHeaders,
    consumes: ['text/csv'],
    body: Type.Any({
      description: 'The file.',
      examples: ['email,firstName,table\nanna@goodlot.example,Anna,12\n'],
    }),
  },
  {
    200: Type.Object(guestReportFields, {
      title: 'GuestImportReport',
      description: 'What a dry run found.',
      examples: [foundGuests],
    }),
    201: Type.Object(guestReportFields, {
      title: 'GuestImportReport',
      description: 'Imported.',
      examples: [foundGuests],
    }),
  },
  rehearsalConflict,
  keyReused,
  { code: 'validation_error', status: 413, meaning: 'The file is larger than 5 MB.' },
)
