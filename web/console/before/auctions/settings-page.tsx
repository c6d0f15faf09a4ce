import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { pageData } from '../../../shared/page-data.ts'
import type { Auction } from '../../api-types.ts'
import { readChosen } from '../../data/session/chosen-auction.ts'
import { rights } from '../../data/session/rights.ts'
import { useAskBeforeLeaving } from '../../ui/feedback/ask-before-leaving.ts'
import { EditorFields, type FieldRow } from '../../ui/forms/editor-fields.tsx'
import { FormTrouble, SubmitForm } from '../../ui/forms/fields.tsx'
import { PictureField } from '../../ui/forms/picture-field.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { auctionsWords } from '../../words/auctions-en.ts'
import { words } from '../../words/en.ts'
import { SettingsState } from './settings-state.ts'
import './settings-page.css'

/** Every setting of an auction. */
export function SettingsPage({ auction }: { auction: Auction }) {
  const say = auctionsWords.settings
  const state = useMemo(() => new SettingsState(auction), [auction.id])
  useEffect(() => state.editor.follow(auction), [auction])
  useAskBeforeLeaving(() => state.editor.changeCount > 0)
  const isUnsaved = state.editor.changeCount > 0
  return (
    <Page title={say.title} note={isUnsaved ? say.unsaved : undefined}>
      <SubmitForm class="settings" onSubmit={state.submit}>
        {sectionsOf(state).map(({ title, rows }) => (
          <section key={title} class="panel form">
            <h2 class="serif section-title">{say[title]}</h2>
            <EditorFields editor={state.editor} rows={rows} />
          </section>
        ))}
        <SaveBar state={state} />
      </SubmitForm>
    </Page>
  )
}

type Section = {
  title: 'general' | 'dates' | 'venue' | 'bidding' | 'donations' | 'tickets' | 'checkIn'
  rows: readonly FieldRow[]
}

/** The settings as the page groups them. */
const sectionsOf = (state: SettingsState): Section[] => [
  { title: 'general', rows: generalRows(state) },
  {
    title: 'dates',
    rows: [
      ['startTime', 'endTime'],
      ['timeZone', 'currency'],
    ],
  },
  { title: 'venue', rows: venueRows },
  {
    title: 'bidding',
    rows: [
      'bidding.extension.mode',
      state.isExtended && ['bidding.extension.windowSeconds', 'bidding.extension.lengthSeconds'],
      'bidding.autoBidPolicy',
      'bidding.increments',
      'bidding.allowedCountries',
      'bidding.requireCard',
      ['bidding.cardThreshold', 'bidding.spendingLimit'],
    ],
  },
  { title: 'donations', rows: donationRows(state) },
  {
    title: 'tickets',
    rows: ['tickets.enabled', 'tickets.requireToRegister', 'tickets.requireToBid', 'checkout.requireAddress'],
  },
  { title: 'checkIn', rows: ['checkIn.onOwnPhone', 'checkIn.ownPhoneOpensLocalItems'] },
]

const generalRows = ({ auction }: SettingsState): FieldRow[] => [
  'name',
  'description',
  <PictureField
    key="picture"
    label={auctionsWords.settings.picture}
    hint={auctionsWords.settings.pictureHint}
    path={`/v3/manage/auctions/${auction.id}/image`}
    url={auction.imageUrl}
    read={readChosen}
  />,
  ['goal', 'vanityAddress'],
  'appealsColor',
  'isPrivate',
  auction.isPrivate && (pageData.sendsMail || auction.strictInvitations) && 'strictInvitations',
  rights.value?.isAdministrator === true && 'isFeatured',
]

const venueRows: FieldRow[] = [
  [
    'address.street1',
    'address.street2',
    'address.city',
    'address.postalCode',
    'address.provinceCode',
    'address.countryCode',
  ],
  ['stream.status', 'stream.url'],
]

const donationRows = ({ auction }: SettingsState): FieldRow[] => [
  'donations.levels',
  'donations.description',
  <PictureField
    key="donation picture"
    label={auctionsWords.settings.donationPicture}
    hint={auctionsWords.settings.donationPictureHint}
    path={`/v3/manage/auctions/${auction.id}/donation-image`}
    url={auction.donations.imageUrl}
    read={readChosen}
  />,
  'donations.confirmAbove',
  'donations.allowPledge',
  'donations.offlineUpdatesThermometer',
  'donations.enableCustom',
]

function SaveBar({ state: { editor } }: { state: SettingsState }) {
  const say = auctionsWords.settings
  const { form, changeCount } = editor
  return (
    <div class={`settings-bar ${changeCount > 0 ? 'is-needed' : ''}`}>
      <FormTrouble text={form.trouble} />
      <div class="form-buttons">
        <Button
          type="submit"
          look="main"
          disabled={changeCount === 0}
          busy={form.isBusy ? words.saving : undefined}
        >
          {changeCount === 0 ? say.none : say.save(changeCount)}
        </Button>
        {changeCount > 0 && <Button onClick={editor.discard}>{say.discard}</Button>}
      </div>
    </div>
  )
}
