import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { grouped, moment } from '../../shared/format.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import type { Auction, Guest, Mail } from '../api-types.ts'
import { useReadWhileShown } from '../data/use-all.ts'
import { BackButton } from '../frame/back-button.tsx'
import { nameOf } from '../guest-list/guest-list.ts'
import { textColumn } from '../table/columns.tsx'
import { ListPage } from '../table/list-page.tsx'
import { Loaded } from '../table/loaded.tsx'
import { type Column, Table } from '../table/table.tsx'
import { mailsWords as words } from '../words/mails-en.ts'
import { EmailsState, isFinished, type PressedKind, type Who } from './emails-state.ts'
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
      above={<Above state={state} />}
      list={state.mails}
      columns={mailColumns(auction, state)}
      nameOf={({ name, email }) => name || email}
      empty={<Notice title={words.none} text={words.noneText} />}
    />
  )
}

function Above({ state }: { state: EmailsState }) {
  const meta = state.meta.value
  if (meta && !meta.isMailOn) return <Notice look="calm" title={words.offTitle} text={words.off} />
  if (state.kind === null) return <Notice look="calm" title={words.tooEarly} text={words.tooEarlyText} />
  return (
    <div class="emails write-and-preview">
      <SendPanel state={state} kind={state.kind} />
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
      <p class="second">{words.about[kind]}</p>
      <WhoFields state={state} />
      {state.who.value === 'chosen' && <ChosenGuests state={state} />}
      {!state.isEmpty.value && <LeftOut state={state} />}
      <div class="form-buttons">
        <Button look="main" disabled={!isReady} onClick={state.send}>
          {count === undefined && !state.isEmpty.value ? words.counting : words.send(isReady ? count : 0)}
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

function WhoFields({ state }: { state: EmailsState }) {
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
          {words.who[who]}
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

/** Who does not get it, and why, so that the number on the button surprises nobody. */
function LeftOut({ state: { audience } }: { state: EmailsState }) {
  if (!audience.value) return null
  const { alreadyCount, withoutAddressCount, stoppedCount, enoughCount } = audience.value
  const lines = [
    alreadyCount > 0 && words.already(alreadyCount),
    withoutAddressCount > 0 && words.withoutAddress(withoutAddressCount),
    stoppedCount > 0 && words.stopped(stoppedCount),
    enoughCount > 0 && words.enough(enoughCount),
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
