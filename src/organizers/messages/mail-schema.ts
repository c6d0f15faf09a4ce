import { Type } from 'typebox'
import { anna, gala } from '../../auction/auctions/example.ts'
import { MOST_PER_ADDRESS, MOST_WITH_TESTS } from '../../messages/outbox/daily-limits.ts'
import { listedKinds } from '../../messages/outbox/kinds.ts'
import { AGAIN_AFTER_MINUTES } from '../../messages/queue/send-again.ts'
import { pressedKinds } from '../../messages/queue/sent-by-managers.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { rehearsalConflict } from '../auctions/real-people.ts'
import { auctionParams, Closed, manage, OneOf } from '../basics/schema.ts'

const states = [
  ...(['queued', 'sending', 'accepted', 'deferred', 'refused', 'unsure', 'dropped', 'held'] as const),
]

export const MailAnswer = Type.Object(
  {
    id: Type.Integer(),
    kind: OneOf(listedKinds, 'What it is about.'),
    channel: OneOf(['mail', 'text'], 'By which way.'),
    userId: orNull(
      Type.Integer({ description: 'Null for somebody who was invited by an address alone, and for donors.' }),
    ),
    name: Type.String(),
    email: Type.String({ description: 'Where it goes, as the guest list shows it.' }),
    state: OneOf(
      states,
      '`queued`: waits for its time; `sending`; `accepted`: the mail server or the provider of texts has it; `deferred`: tried again later; `refused`: there is no such address or number, or it was given up after three days; `unsure`: the connection broke before the answer; `dropped`: there was nothing to say any more, or it is not wanted; `held`: came out of a backup.',
    ),
    reply: orNull(Type.String({ description: 'What the mail server, or the provider of texts, said.' })),
    createdAt: Type.Integer({ description: 'Epoch seconds.' }),
    changedAt: Type.Integer({ description: 'Epoch seconds.' }),
    nextAt: orNull(Type.Integer({ description: 'When it is sent or tried again. Epoch seconds.' })),
  },
  {
    title: 'Mail',
    description: 'A mail, and what became of it.',
    examples: [
      {
        id: 12,
        kind: 'invitation',
        channel: 'mail',
        userId: anna.userId,
        name: 'Anna Bell',
        email: anna.email,
        state: 'accepted',
        reply: '250 OK',
        createdAt: gala.startTime,
        changedAt: gala.startTime,
        nextAt: null,
      },
    ],
  },
)

const kind = OneOf(
  pressedKinds,
  '`invitation`: to guests and to those who were invited by email, until the close. `notWon`: thanks to bidders who bought nothing, after it. `giftReceived`: thanks to whoever gave a lot, as soon as it is there. `giftSold`: what was sold, to the same, after the close. Donors get mails only where `donorAgreed` says that they agreed.',
)

const showsPrice = Type.Optional(
  Type.Boolean({ description: 'With `giftSold`: whether the mail says for how much. Default: no.' }),
)

const ids = (description: string, example: number) =>
  Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
      description,
      maxItems: 5000,
      examples: [[example]],
    }),
  )

const mailOff = { code: 'conflict', meaning: '`mail_off`: the service has no mail server.' } as const
const wrongTime = {
  code: 'conflict',
  meaning:
    '`wrong_time`: the auction is not published yet, over, or not closed yet. `mail_off`: the service has no mail server.',
} as const

export const mailSchemas = {
  list: manage(
    {
      summary: 'What was mailed and texted to guests, and what became of it',
      description:
        'Mails and texts of the last 30 days and those that wait, newest first. The text is not stored: it is written when a mail is sent.',
      params: auctionParams,
      querystring: Type.Object({
        ...pageQuery(),
        userId: Type.Optional(Id('Only those to this guest.', anna.userId)),
      }),
    },
    {
      200: Type.Object(
        {
          mails: Type.Array(MailAnswer),
          totalCount: Type.Integer(),
          isMailOn: Type.Boolean({ description: 'Whether the service has a mail server.' }),
          deferred: Type.Object(
            { mails: Type.Integer(), texts: Type.Integer() },
            {
              description:
                'How many could not be sent yet: the mail server, or the provider of texts, does not take them. They are tried again.',
              examples: [{ mails: 0, texts: 0 }],
            },
          ),
          dailyLimit: Type.Integer({
            description: 'How many invitations and thanks an organization may send within a day.',
          }),
          sentToday: Type.Integer({ description: 'How many of them it has sent within the last day.' }),
        },
        { description: 'The mails.' },
      ),
    },
  ),
  send: manage(
    {
      summary: 'Mail guests',
      description:
        'Invites guests, thanks those who bid and did not win, or writes to the donors of lots: one mail for each address, about all its lots. Nobody gets the same mail twice by this: who has it already is left out, and so is who has no address or stopped such mails. With `dryRun` it only counts.',
      params: auctionParams,
      querystring: Type.Object({
        dryRun: Type.Optional(Type.Boolean({ description: 'Count, and send nothing.' })),
      }),
      body: Closed(
        {
          kind,
          userIds: ids('Only these guests. Without either list: everybody.', anna.userId),
          invitationIds: ids('Only these invitations.', 61),
          itemIds: ids('To donors: only about these lots. Without it: about all.', anna.userId),
          showsPrice,
        },
        { title: 'MailToGuests', examples: [{ kind: 'invitation' }] },
      ),
    },
    Object.fromEntries(
      ([200, 201] as const).map((status) => [
        status,
        Type.Object(
          {
            recipientCount: Type.Integer({ description: 'Who gets it.' }),
            alreadyCount: Type.Integer({ description: 'Who has it already.' }),
            withoutAddressCount: Type.Integer({ description: 'Who has no address.' }),
            stoppedCount: Type.Integer({ description: 'Who stopped mails of this kind.' }),
            enoughCount: Type.Integer({
              description: `Who got ${MOST_PER_ADDRESS} such mails within a day, from whichever organizers.`,
            }),
            withoutAgreementCount: Type.Integer({
              description: 'Lots whose donor has an address, and nobody says that they agreed.',
            }),
            unsoldCount: Type.Integer({ description: 'With `giftSold`: lots that nobody bought.' }),
            isSent: Type.Boolean({ description: 'False after a dry run.' }),
          },
          { description: status === 200 ? 'What would happen.' : 'Sent.' },
        ),
      ]),
    ),
    wrongTime,
    rehearsalConflict,
  ),
  test: manage(
    {
      summary: 'Send myself a test',
      description: `The mail as a guest will read it, to the caller’s own address, to which at most ${MOST_WITH_TESTS} mails that managers send go within a day.`,
      params: auctionParams,
      body: Closed({ kind, showsPrice }, { title: 'TestMail', examples: [{ kind: 'invitation' }] }),
    },
    { 204: noContent },
    mailOff,
  ),
  preview: manage(
    {
      summary: 'A mail as a guest will read it',
      description:
        'With the caller’s own name. The page of the link shows it for ten minutes, to whoever has the link.',
      params: auctionParams,
      querystring: Type.Object({ kind, showsPrice }),
    },
    {
      200: Type.Object(
        {
          subject: Type.String({ examples: ['You’re invited to Spring Gala'] }),
          sender: Type.String({ examples: ['Harbor Paws via Goodlot'] }),
          url: Type.String({ description: 'A page of this service.', examples: ['/mail/preview/Zm9v'] }),
        },
        { title: 'MailPreview', description: 'The mail.' },
      ),
    },
    {
      code: 'conflict',
      meaning:
        '`auction_over`: the auction is over, so there is nobody to invite; or it has no lots yet to thank for.',
    },
  ),
  again: manage(
    {
      summary: 'Send a mail again',
      description: `A new mail about the same, with what is true now. Possible ${AGAIN_AFTER_MINUTES} minutes after the last one, and ${MOST_PER_ADDRESS} times a day.`,
      params: Type.Object({ ...auctionParams.properties, mailId: Id('The mail.', 12) }),
    },
    { 200: MailAnswer },
    {
      code: 'conflict',
      meaning:
        '`sent_recently`: under way, sent a few minutes ago, or several times today. `mail_off`: the service has no mail server.',
    },
  ),
}
