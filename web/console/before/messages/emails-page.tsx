import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { grouped, moment } from '../../../shared/format.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import type { Auction, Guest, Item, Mail } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { useReadWhileShown } from '../../data/use-all.ts'
import { CheckField } from '../../ui/forms/fields.tsx'
import { BackButton } from '../../ui/frame/back-button.tsx'
import { textColumn } from '../../ui/table/columns.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { Loaded } from '../../ui/table/loaded.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { mailsWords as words } from '../../words/mails-en.ts'
import {
  EmailsState,
  isFinished,
  isForDonors,
  isReachable,
  type PressedKind,
  type Who,
  wordsFor,
} from './emails-state.ts'
import './emails.css'
import './write-and-preview.css'

/** Invitations and thanks by mail, seen as a guest will see them, and what became of every mail. */
export function EmailsPage({ auction }: { auction: Auction }) {
  const state = useMemo(() => new EmailsState(auction), [auction.id, auction.status])
  useEffect(() => state.start(), [state])
  const { all } = state.mails
  return (
    <ListPage
      title={words.title}
      note={all && words.count(all.length)}
      actions={<BackButton href={`/console/a/${auction.id}/messages`} label={words.back} />}
      above={
        <>
          <Deferred state={state} />
          <Above state={state} />
        </>
      }
      list={state.mails}
      columns={mailColumns(auction, state)}
      nameOf={({ name, email }) => name || email}
      empty={<Notice title={words.none} text={words.noneText} />}
    />
  )
}

/** A channel that does not take what is sent; what waits goes out by itself once it does. */
function Deferred({ state: { meta } }: { state: EmailsState }) {
  const { mails = 0, texts = 0 } = meta.value?.deferred ?? {}
  if (mails + texts === 0) return null
  const title = [mails > 0 && words.mailsWait(mails), texts > 0 && words.textsWait(texts)].filter(
    (line) => line !== false,
  )
  return <Notice title={title.join(' ')} text={words.waitText} />
}

function Above({ state }: { state: EmailsState }) {
  const meta = state.meta.value
  if (meta && !meta.isMailOn) return <Notice look="calm" title={words.offTitle} text={words.off} />
  const kind = state.kind.value
  if (kind === null) return <Notice look="calm" title={words.tooEarly} text={words.tooEarlyText} />
  return (
    <div class="emails write-and-preview">
      <SendPanel state={state} kind={kind} />
      <Preview state={state} />
    </div>
  )
}

function SendPanel({ state, kind }: { state: EmailsState; kind: PressedKind }) {
  const count = state.audience.value?.recipientCount
  const isReady = !!count && !state.isEmpty.value
  return (
    <section class="panel emails-send" aria-labelledby="emails-send">
      <h2 id="emails-send">{words.kinds[kind]}</h2>
      {state.kinds.length > 1 && <KindFields state={state} />}
      <p class="second">{words.about[kind]}</p>
      <WhoFields state={state} kind={kind} />
      {state.who.value === 'chosen' &&
        (isForDonors(kind) ? <ChosenLots state={state} /> : <ChosenGuests state={state} />)}
      {kind === 'giftSold' && (
        <CheckField
          label={words.donors.showsPrice}
          value={state.showsPrice.value}
          onChange={(value) => (state.showsPrice.value = value)}
        />
      )}
      {!state.isEmpty.value && <LeftOut state={state} kind={kind} />}
      <div class="form-buttons">
        <Button look="main" disabled={!isReady} onClick={state.send}>
          {count === undefined && !state.isEmpty.value
            ? words.counting
            : wordsFor(kind).send(isReady ? count : 0)}
        </Button>
        <Button busy={state.isBusy.value ? words.sending : undefined} onClick={() => void state.sendTest()}>
          {words.test}
        </Button>
      </div>
      {state.meta.value && (
        <p class="note">
          {words.limit(grouped(state.meta.value.sentToday), grouped(state.meta.value.dailyLimit))}
        </p>
      )}
    </section>
  )
}

function KindFields({ state: { kinds, kind } }: { state: EmailsState }) {
  return (
    <fieldset class="emails-who">
      <legend>{words.columns.kind}</legend>
      {kinds.map((one) => (
        <label key={one}>
          <input type="radio" name="kind" checked={kind.value === one} onChange={() => (kind.value = one)} />
          {words.kinds[one]}
        </label>
      ))}
    </fieldset>
  )
}

function WhoFields({ state, kind }: { state: EmailsState; kind: PressedKind }) {
  return (
    <fieldset class="emails-who">
      <legend>{words.to}</legend>
      {(['all', 'chosen'] as const satisfies Who[]).map((who) => (
        <label key={who}>
          <input
            type="radio"
            name="who"
            checked={state.who.value === who}
            onChange={() => (state.who.value = who)}
          />
          {wordsFor(kind).who[who]}
        </label>
      ))}
    </fieldset>
  )
}

function ChosenGuests({ state: { guests, chosen } }: { state: EmailsState }) {
  useReadWhileShown(guests)
  const columns: Column<Guest>[] = [
    { key: 'name', head: words.columns.name, sortBy: nameOf, cell: nameOf },
    textColumn('email', words.columns.email, { from: 'tablet' }),
  ]
  return (
    <div class="emails-guests">
      <Loaded value={guests.all} failure={guests.failure} read={guests.read} height="200px">
        {(all) => (
          <Table
            label={words.who.chosen}
            rows={all}
            columns={columns}
            keyOf={guests.keyOf}
            nameOf={nameOf}
            chosen={chosen}
            empty={<Notice title={words.noGuests} />}
          />
        )}
      </Loaded>
    </div>
  )
}

function ChosenLots({ state: { lots, chosenLots } }: { state: EmailsState }) {
  useReadWhileShown(lots)
  const name = (lot: Item) => `${lot.itemCode} ${lot.name}`
  const columns: Column<Item>[] = [
    { key: 'name', head: words.donors.lot, sortBy: name, cell: name },
    { key: 'donorName', head: words.donors.name, cell: ({ donorName }) => donorName ?? '' },
    textColumn('donorEmail', words.columns.email, { from: 'tablet' }),
  ]
  return (
    <div class="emails-guests">
      <Loaded value={lots.all} failure={lots.failure} read={lots.read} height="200px">
        {(all) => (
          <Table
            label={words.donors.who.chosen}
            rows={all.filter(isReachable)}
            columns={columns}
            keyOf={lots.keyOf}
            nameOf={name}
            chosen={chosenLots}
            empty={<Notice title={words.donors.none} />}
          />
        )}
      </Loaded>
    </div>
  )
}

/** Who does not get it, and why, so that the number on the button surprises nobody. */
function LeftOut({ state: { audience }, kind }: { state: EmailsState; kind: PressedKind }) {
  if (!audience.value) return null
  const { alreadyCount, withoutAddressCount, stoppedCount, enoughCount } = audience.value
  const { withoutAgreementCount, unsoldCount } = audience.value
  const say = wordsFor(kind)
  const lines = [
    alreadyCount > 0 && say.already(alreadyCount),
    withoutAddressCount > 0 && say.withoutAddress(withoutAddressCount),
    withoutAgreementCount > 0 && words.donors.withoutAgreement(withoutAgreementCount),
    unsoldCount > 0 && words.donors.unsold(unsoldCount),
    stoppedCount > 0 && say.stopped(stoppedCount),
    enoughCount > 0 && say.enough(enoughCount),
  ].filter((line) => line !== false)
  return lines.length > 0 ? (
    <ul class="emails-left-out">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ) : null
}

function Preview({ state: { preview } }: { state: EmailsState }) {
  if (!preview.value) return null
  const { subject, sender, url } = preview.value
  return (
    <section class="emails-preview" aria-labelledby="emails-preview">
      <h2 id="emails-preview">{words.preview}</h2>
      <p class="message-title">{subject}</p>
      <p class="second">{sender}</p>
      {/* It has no scripts, and its policy allows none. */}
      <iframe title={words.preview} src={url} sandbox="allow-same-origin" loading="lazy" />
    </section>
  )
}

function mailColumns(auction: Auction, { again }: EmailsState): Column<Mail>[] {
  const { columns } = words
  return [
    {
      key: 'name',
      head: columns.name,
      sortBy: ({ name, email }) => name || email,
      cell: ({ name, email, userId }) =>
        userId === null ? (
          email
        ) : (
          <a class="table-name" href={`/console/a/${auction.id}/guests/${userId}`} tabIndex={-1}>
            {name || email}
          </a>
        ),
    },
    {
      ...textColumn<Mail, 'email'>('email', columns.email, { from: 'desk' }),
      cell: ({ email, channel }) => (
        <span class="mail-address" title={channel === 'mail' ? email : undefined}>
          {channel === 'mail' ? email : words.byText}
        </span>
      ),
    },
    {
      key: 'kind',
      head: columns.kind,
      from: 'tablet',
      sortBy: ({ kind }) => words.kinds[kind],
      cell: ({ kind }) => words.kinds[kind],
    },
    {
      key: 'state',
      head: columns.state,
      sortBy: ({ state }) => words.states[state],
      cell: ({ state, reply }) => (
        <span class={`mail-state is-${state}`} title={reply ?? undefined}>
          {words.states[state]}
        </span>
      ),
    },
    {
      key: 'at',
      head: columns.at,
      from: 'desk',
      sortBy: ({ changedAt }) => changedAt,
      cell: ({ nextAt, changedAt }) => moment(nextAt ?? changedAt, nowSeconds.peek()),
    },
    {
      key: 'again',
      head: columns.again,
      width: '128px',
      cell: (mail) =>
        isFinished(mail) &&
        mail.channel === 'mail' && (
          <Button
            look="bare"
            aria-label={words.againTo(mail.name || mail.email)}
            onClick={() => void again(mail)}
          >
            {words.again}
          </Button>
        ),
    },
  ]
}
