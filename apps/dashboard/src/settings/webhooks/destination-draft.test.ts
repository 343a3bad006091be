import type {
  WebhookDestination,
  WebhookDestinationSave,
} from '@tideway/contract/webhooks/webhooks'
import { expect, test } from 'vitest'
import type { DestinationDraft } from './destination-draft.ts'
import {
  destinationDraftOf,
  destinationSaveOf,
  isDestinationSaved,
  whyNotSave,
} from './destination-draft.ts'

const url = 'https://hooks.harbour.example/tideway'
const saved: WebhookDestination = {
  id: 'default',
  url,
  hasAuthorization: true,
  signingSecret: '…x9Qa',
  webhooksOn: [],
  state: 'OK',
}
const none: WebhookDestination = {
  ...saved,
  url: null,
  hasAuthorization: false,
  state: 'NO_ADDRESS',
}
const gone: WebhookDestination = { ...saved, state: 'GONE' }

test.each<[string, WebhookDestination, Partial<DestinationDraft>, string | undefined]>([
  ['nothing changed', saved, {}, 'Nothing has changed.'],
  ['nothing changed, without an address', none, {}, 'Nothing has changed.'],
  ['gone, as it is', gone, {}, undefined],
  ['another address', saved, { url: `${url}/2` }, undefined],
  ['no address any more', saved, { url: '' }, undefined],
  ['a plain address', saved, { url: 'http://hooks.example' }, 'Correct the address to save.'],
  ['a new Authorization', saved, { authorization: 'Bearer x' }, undefined],
  ['two lines', saved, { authorization: 'a\nb' }, 'Correct the Authorization to save.'],
  ['none any more', saved, { dropsAuthorization: true }, undefined],
])('the reason why Save is disabled, for %s', (_situation, destination, part, reason) => {
  expect(whyNotSave({ ...destinationDraftOf(destination), ...part }, destination)).toBe(reason)
})

test.each<[WebhookDestination, Partial<DestinationDraft>, object]>([
  [saved, {}, {}],
  [saved, { url: '' }, { url: null }],
  [
    saved,
    { url: `${url}/2`, authorization: 'Bearer x' },
    { url: `${url}/2`, authorization: 'Bearer x' },
  ],
  [saved, { dropsAuthorization: true }, { authorization: null }],
  // A newly typed value replaces the one to remove.
  [saved, { dropsAuthorization: true, authorization: 'Bearer y' }, { authorization: 'Bearer y' }],
  [none, { url }, { url }],
  [gone, {}, { url }],
  [gone, { authorization: 'Bearer x' }, { url, authorization: 'Bearer x' }],
])('changing %j by %j saves %j', (destination, part, body) => {
  expect(destinationSaveOf({ ...destinationDraftOf(destination), ...part }, destination)).toEqual(
    body,
  )
})

const moved = { ...saved, url: `${url}/2` }
const open = { ...saved, hasAuthorization: false }
test.each<
  [string, WebhookDestinationSave, WebhookDestination, WebhookDestination, boolean | undefined]
>([
  ['the new address is there', { url: moved.url }, saved, moved, true],
  ['the old address is there', { url: moved.url }, saved, saved, false],
  ['the new address shows the rest', { url: moved.url, authorization: 'x' }, saved, moved, true],
  ['an Authorization is there now', { authorization: 'x' }, open, saved, true],
  ['there is still none', { authorization: 'x' }, open, open, false],
  ['one was there already', { authorization: 'x' }, saved, saved, undefined],
  ['it is removed', { authorization: null }, saved, open, true],
  ['it is still there', { authorization: null }, saved, saved, false],
])('knows if the save took effect when %s', (_situation, sent, before, after, outcome) => {
  expect(isDestinationSaved(sent, before, after)).toBe(outcome)
})
