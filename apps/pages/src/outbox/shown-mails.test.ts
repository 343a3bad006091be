import type { OutboxMails } from '@tideway/contract/sandbox/outbox'
import { expect, test } from 'vitest'
import type { ShownMails } from './shown-mails.ts'
import { withNewest, withOlder } from './shown-mails.ts'

const answer = (ids: string, nextPageId?: string): OutboxMails => ({
  mails: [...ids].map((mailId) => ({
    mailId,
    to: ['finance@harbour.example'],
    subject: 'Low balance',
    text: '',
    createdDatetime: '2026-11-20T03:00:00.000Z',
  })),
  ownOrigins: ['http://localhost:4001'],
  nextPageId,
})
const shown = (ids: string, nextPageId?: string): ShownMails => ({
  mails: answer(ids).mails,
  ownOrigins: ['http://localhost:4001'],
  nextPageId,
})
const idsOf = ({ mails, nextPageId }: ShownMails) => [
  mails.map(({ mailId }) => mailId).join(''),
  nextPageId,
]

test.each([
  ['first of all', undefined, answer('cba', '1'), 'cba', '1'],
  ['nothing new', shown('cba', '1'), answer('cba', '1'), 'cba', '1'],
  ['one new, with older ones loaded', shown('cba', '1'), answer('dc', '9'), 'dcba', '1'],
  ['with all loaded', shown('cba'), answer('dc', '9'), 'dcba', undefined],
  ['more new than a page', shown('cba', '1'), answer('gfe', '2'), 'gfe', '2'],
  ['into an empty one', shown(''), answer('a'), 'a', undefined],
  ['emptied', shown('a'), answer(''), '', undefined],
] as const)('mails read again: %s', (_what, before, newest, ids, nextPageId) => {
  expect(idsOf(withNewest(before, newest))).toEqual([ids, nextPageId])
})

test('older mails are added below, without duplicates', () => {
  expect(idsOf(withOlder(shown('dc', '1'), answer('cb', '2')))).toEqual(['dcb', '2'])
  expect(idsOf(withOlder(shown('dc', '1'), answer('ba')))).toEqual(['dcba', undefined])
})
