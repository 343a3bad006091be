import { expect, test } from 'vitest'
import {
  Client,
  eventPanels,
  listeningTo,
  mergeWebhooks,
  WebhookDestinationSave,
  webhooksOrDefault,
} from './webhooks.ts'

const webhook = (id: string, ...webhooksOn: string[]) => ({ id, webhooksOn })

test('an update replaces the listed destinations, keeps the others and adds new ones last', () => {
  const before = [webhook('a', 'X.ONE'), webhook('b', 'X.TWO')]
  expect(mergeWebhooks(before, [webhook('c', 'X.THREE'), webhook('a')])).toEqual([
    webhook('a'),
    webhook('b', 'X.TWO'),
    webhook('c', 'X.THREE'),
  ])
  expect(mergeWebhooks(before, [])).toEqual(before)
  expect(before).toEqual([webhook('a', 'X.ONE'), webhook('b', 'X.TWO')])
})

test('shows the default destination only if there are no others', () => {
  expect(webhooksOrDefault([])).toEqual([webhook('default')])
  expect(webhooksOrDefault([webhook('a')])).toEqual([webhook('a')])
})

test.each([
  [[], '0 events'],
  [['X.ONE'], '1 event'],
  [['X.ONE', 'X.TWO'], '2 events'],
])('%j is shown as %s', (webhooksOn, text) => {
  expect(listeningTo({ id: 'a', webhooksOn })).toBe(text)
})

test('groups events by the text before their first dot, in their original order', () => {
  expect(eventPanels(['B.ONE', 'A.ONE.MORE', 'B.TWO', 'none', '.none'])).toEqual([
    { heading: 'B', events: ['B.ONE', 'B.TWO'] },
    { heading: 'A', events: ['A.ONE.MORE'] },
  ])
})

test('accepts a client without destinations and with unknown fields', () => {
  expect(Client.parse({})).toEqual({ webhooks: [] })
  expect(Client.parse({ clientId: 'HARBOUR', webhooks: [], legalName: 'x' })).toHaveProperty(
    'legalName',
    'x',
  )
})

test.each([
  [{}, true],
  [{ url: null, authorization: null }, true],
  [{ url: 'https://hooks.harbour.example/tideway' }, true],
  [{ authorization: 'Bearer abc' }, true],
  [{ url: '' }, false],
  [{ authorization: '' }, false],
  [{ id: 'a' }, false],
])('%j is a valid save of a destination: %s', (body, good) => {
  expect(WebhookDestinationSave.safeParse(body).success).toBe(good)
})
