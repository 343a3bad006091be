import { describe, expect, test } from 'vitest'
import { MOST_VIEWS, NewView, ViewChange, viewName, viewNameKey, viewNameProblem } from './view.ts'

const content = { query: 'filter=refund', columns: [{ field: 'PayID' }], maxReceived: 1000 }
const view = { kind: 'PaymentRequests', name: 'Refunds', ...content }
const accepts = (fields: object) => NewView.safeParse({ ...view, ...fields }).success

describe('a name', () => {
  test.each([
    ['a word', 'Refunds', undefined],
    ['words in another script', '今週の返金', undefined],
    ['60 characters', 'x'.repeat(60), undefined],
    ['60 characters between spaces', ` ${'x'.repeat(60)} `, undefined],
    ['61 characters', 'x'.repeat(61), 'Enter a name of up to 60 characters'],
    ['nothing', '', 'Enter a name'],
    ['only spaces', ' \u00a0\t', 'Enter a name'],
    ['an invisible character', 'a\u200bb', 'Use visible characters on one line'],
    ['a NUL', 'a\u0000b', 'Use visible characters on one line'],
    ['half a character', 'a\ud800', 'Use visible characters on one line'],
    ['another view’s', 'Failed', 'You already have a view with this name'],
    ['another view’s in capitals', 'FAILED', 'You already have a view with this name'],
    ['another view’s with spaces', '  failed ', 'You already have a view with this name'],
    ['another view’s in full width', 'Ｆａｉｌｅｄ', 'You already have a view with this name'],
    ['longer than another view’s', 'Failed too', undefined],
    ['with an accent', 'Failéd', undefined],
  ])('%s', (_what, name, problem) => {
    expect(viewNameProblem(name, [{ name: 'Failed' }])).toBe(problem)
    const taken = problem?.includes('already') ?? false
    expect(accepts({ name })).toBe(problem === undefined || taken)
  })

  test('is stored with single spaces, in the case it was typed in', () => {
    expect(viewName('  This   week\n')).toBe('This week')
    expect(viewNameKey('  This   WEEK\n')).toBe('this week')
  })
})

test.each([
  ['as it is', {}, true],
  ['no kind', { kind: undefined }, false],
  ['another kind', { kind: 'Users' }, false],
  ['a field of a later version', { colour: 'red' }, false],
  ['as default', { isDefault: true }, true],
  ['no columns', { columns: [] }, false],
  ['60 columns', { columns: columns(60) }, true],
  ['61 columns', { columns: columns(61) }, false],
  ['one column twice', { columns: [{ field: 'PayID' }, { field: 'PayID' }] }, false],
  ['a column that is no field', { columns: [{ field: 'Pay-ID' }] }, false],
  ['the narrowest column', { columns: [{ field: 'PayID', width: 40 }] }, true],
  ['a narrower column', { columns: [{ field: 'PayID', width: 39 }] }, false],
  ['the widest column', { columns: [{ field: 'PayID', width: 1200 }] }, true],
  ['a wider column', { columns: [{ field: 'PayID', width: 1201 }] }, false],
  ['half a pixel', { columns: [{ field: 'PayID', width: 99.5 }] }, false],
  ['4,000 characters of query', { query: 'x'.repeat(4000) }, true],
  ['more query', { query: 'x'.repeat(4001) }, false],
  ['a query that is not encoded', { query: 'filter=Zoë' }, false],
  ['50,000 records', { maxReceived: 50_000 }, true],
  ['more records', { maxReceived: 50_001 }, false],
  ['no records', { maxReceived: 0 }, false],
])('a view with %s', (_what, fields, valid) => {
  expect(accepts(fields)).toBe(valid)
})

function columns(count: number): { field: string }[] {
  return Array.from({ length: count }, (_, index) => ({ field: `Field${index}` }))
}

test('a change names everything but the kind', () => {
  const change = { name: 'Refunds', isDefault: false, ...content }
  expect(ViewChange.safeParse(change).success).toBe(true)
  expect(ViewChange.safeParse({ ...change, kind: 'PaymentRequests' }).success).toBe(false)
  expect(ViewChange.safeParse({ ...change, isDefault: undefined }).success).toBe(false)
  expect(MOST_VIEWS).toBe(50)
})
