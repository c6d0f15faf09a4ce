import { Type } from 'typebox'
import { answers } from '../../platform/http/answers/answers.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { leanAuctionCardFields } from './card-schema.ts'
import { anna, exampleAuctionCard, gala } from './example.ts'
import { totalCount, whitelabelQuery } from './schema.ts'

const exampleRegistration = { paddleNumber: anna.paddleNumber, registeredAt: gala.startTime }

export const myAuctionsSchema = {
  tags: ['Bidder'],
  summary: 'Auctions the caller is registered for',
  description: 'The latest registration first.',
  querystring: Type.Object({ ...pageQuery(), whitelabelId: whitelabelQuery }),
  response: answers(
    {
      200: Type.Object(
        {
          auctions: Type.Array(
            Type.Object(
              {
                ...leanAuctionCardFields,
                paddleNumber: Type.Integer(),
                ticketCode: Type.String({
                  description:
                    'Identifies the guest at the door. A QR code holds it as `{base_url}/a/{auctionId}?ticket={ticketCode}`.',
                }),
                registeredAt: Type.Integer({ description: 'Epoch seconds.' }),
              },
              {
                title: 'MyAuction',
                examples: [{ ...exampleAuctionCard, ...exampleRegistration, ticketCode: '0A1B2C3D4E' }],
              },
            ),
          ),
          totalCount,
        },
        { description: 'A page of auctions.' },
      ),
    },
    'validation_error',
    'unauthorized',
    'rate_limited',
  ),
}

const registration = (description: string) =>
  Type.Object(
    {
      auctionId: Type.Integer(),
      paddleNumber: Type.Integer(),
      registeredAt: Type.Integer({ description: 'Epoch seconds.' }),
    },
    {
      title: 'Registration',
      description,
      examples: [{ auctionId: exampleAuctionCard.id, ...exampleRegistration }],
    },
  )

export const selfCheckInSchema = {
  tags: ['Bidder'],
  summary: 'Check in on your own phone',
  description:
    'At the venue, with the code of the QR code on a table or at the door, where the organizer allows it. It checks in the caller and nobody else, and registers them first, as `POST /v3/auctions/{id}/registration` does. A code ends when the auction closes. Guests who are checked in already stay checked in.',
  params: Type.Object({ id: Id('The auction.', 7) }),
  body: Type.Object(
    {
      code: Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'What follows # in the address of the QR code.',
      }),
    },
    { title: 'CheckInCode', examples: [{ code: 'K7WQ2MXDPA4TNR6V' }] },
  ),
  response: answers(
    {
      200: Type.Object(
        {
          auctionId: Type.Integer(),
          paddleNumber: Type.Integer(),
          tableName: Type.Union([Type.String(), Type.Null()]),
          checkedInAt: Type.Integer({ description: 'Epoch seconds.' }),
          needsDoor: Type.Boolean({
            description: 'Whether items for checked-in guests open only once the door has checked them in.',
          }),
        },
        {
          title: 'SelfCheckIn',
          description: 'Checked in.',
          examples: [
            {
              auctionId: exampleAuctionCard.id,
              paddleNumber: anna.paddleNumber,
              tableName: '4',
              checkedInAt: gala.now,
              needsDoor: false,
            },
          ],
        },
      ),
    },
    'validation_error',
    'unauthorized',
    'not_found',
    {
      code: 'conflict',
      meaning:
        '`wrong_code`: not the code of this auction. `check_in_over`: the organizer does not allow it now, or the auction has closed. `ticket_required`, `account_banned`, `account_deleted`: as for registering.',
    },
    'rate_limited',
  ),
}

export const registrationSchema = {
  tags: ['Bidder'],
  summary: 'Register for an auction',
  description:
    'Open to everyone for public auctions, and to invited people for private ones. Assigns a paddle number.',
  params: Type.Object({ id: Id('The auction.', 7) }),
  response: answers(
    { 200: registration('Registered before.'), 201: registration('Registered now.') },
    'validation_error',
    'unauthorized',
    'not_found',
    {
      code: 'conflict',
      meaning:
        '`ticket_required`: a ticket is needed first. `account_banned`, `account_deleted`: this account may not register. `address_not_proved`: invitations to this auction are strict, and no mail has proved the caller’s email yet (`POST /v3/user/address-proofs`).',
    },
    'rate_limited',
  ),
}
