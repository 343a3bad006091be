import type { SearchAnswer } from '@tideway/contract/search/search-answer'
import { expect, test } from 'vitest'
import type { Command } from '../found-commands.ts'
import { findCommands } from '../found-commands.ts'
import { countWords, foundGroups, idOfFound, markedWords } from './found-groups.ts'

const today = '2026-11-24'
const page = (label: string, words = '', note?: string): Command => ({
  id: label,
  label,
  words,
  note,
  place: 'first',
  href: '/',
})
const commands: Command[] = [
  page('Reports', 'statement'),
  page('Payment Requests', '', 'Transactions'),
  page('Daily Transaction Report', '', 'Settings'),
  page('Webhooks Settings', '', 'Settings'),
  page('Settings'),
  { ...page('Switch to Harbour Newtown', 'HARBOURN1'), place: 'last' },
]
const answer: SearchAnswer = {
  complete: true,
  groups: [
    { kind: 'paymentRequest', more: true, hits: [{ id: '1', title: 'Zoë', matched: [] }] },
    { kind: 'user', more: false, hits: [{ id: 'zoe@x.example', title: 'Zoë', matched: [] }] },
  ],
}

const labels = (typed: string) => findCommands(commands, typed).map(({ label }) => label)

test.each([
  ['rep', ['Reports', 'Daily Transaction Report']],
  ['REPORT', ['Reports', 'Daily Transaction Report']],
  ['settings', ['Settings', 'Webhooks Settings', 'Daily Transaction Report']],
  ['transactions payment', ['Payment Requests']],
  ['statement', ['Reports']],
  ['eports', []],
  ['harbour new', ['Switch to Harbour Newtown']],
  ['  ', []],
  ['$50', []],
])('%s finds the commands %j', (typed, expected) => {
  expect(labels(typed)).toEqual(expected)
})

test('at most five commands are found', () => {
  const many = Array.from({ length: 9 }, (_, index) => page(`Page ${index}`))
  expect(findCommands(many, 'page')).toHaveLength(5)
})

const groups = (typed: string, searchAnswer: SearchAnswer | undefined = answer) =>
  foundGroups({ typed, recent: ['zoë', '$50'], commands, answer: searchAnswer, today })

test('before anything is typed there are recent searches, then pages and actions', () => {
  expect(groups('').map(({ label, items }) => [label, items.length])).toEqual([
    ['Recent searches', 2],
    ['Pages and actions', 5],
  ])
})

test('pages come first, then records by kind, then clients to switch to', () => {
  const shownGroups = groups('harbour')
  expect(shownGroups.map(({ label }) => label)).toEqual(['Payment Requests', 'Users', 'Clients'])
  expect(groups('re').map(({ label }) => label)).toEqual([
    'Pages and actions',
    'Payment Requests',
    'Users',
  ])
  expect(shownGroups.flatMap((group) => group.items.map(idOfFound))).toEqual([
    'paymentRequest 1',
    'more paymentRequest',
    'user zoe@x.example',
    'command Switch to Harbour Newtown',
  ])
  expect(shownGroups[0]?.items[1]).toEqual({
    type: 'more',
    kind: 'paymentRequest',
    href: '/transactions/PaymentRequests?filter=harbour',
  })
})

test('another spelling comes first, and is no result', () => {
  const result = groups('statment', { groups: [], complete: true, suggestion: 'Statement' })
  expect(result.map(({ label, items }) => [label, items])).toEqual([
    ['Did you mean', [{ type: 'suggestion', text: 'Statement' }]],
  ])
  expect(countWords(result)).toBe('No results. Did you mean Statement?')
})

test('the number of results is said in words', () => {
  expect(countWords(groups('harbour'))).toBe('4 results in 3 groups')
  expect(countWords(groups('statement', { groups: [], complete: true }))).toBe('1 result')
  expect(countWords([])).toBe('No results')
})

test('the longest words are marked first', () => {
  expect(markedWords('Zoë O’Brien', today)).toEqual(["zoe o'brien", "o'brien", 'zoe'])
})
