import { describe, expect, test } from 'vitest'
import { defaultSearch } from './default-dates.ts'
import { withEndDate } from './draft-rules.ts'
import { searchToWrite, withPresetDates } from './search-default.ts'
import { searchDraftOf, searchOf } from './search-draft.ts'
import type { TransactionSearch } from './transaction-search.ts'

const SYDNEY = 'Australia/Sydney'
const now = new Date('2026-11-20T03:03:22.500Z')
const today = { startDate: '2026-11-20 00:00:00', endDate: '2026-11-20 14:03:22' }

describe('the default search of payment initiations (spec 4, second reading)', () => {
  test.each([
    ['of no type', undefined, {}],
    ['of initiations', 'tidewayTo', {}],
    [
      'by a field that does not count',
      'tidewayTo',
      { payID: 'a@b.example', clientBranch: 'Manly' },
    ],
    ['by completed date alone', undefined, { searchByCompletedDate: true }],
  ] as const)('a search %s becomes a search for today’s payment initiations', (_, type, search) => {
    expect(defaultSearch({ type, search }, 'tidewayTo', now, SYDNEY)).toEqual({
      type: 'tidewayTo',
      search: { ...today, zone: SYDNEY },
    })
  })

  test.each([
    ['of payment requests', 'tidewayId', {}],
    ['of payouts', 'tidewayOut', {}],
    ['of agreements', 'PaymentAgreement', {}],
    ['with dates', 'tidewayTo', { ...today, startDate: '2026-11-01 00:00:00' }],
    ['with a start', undefined, { startDate: '2026-11-01 00:00:00' }],
    ['with an end', undefined, { endDate: '2026-11-01 00:00:00' }],
    ['with a preset', 'tidewayTo', { dates: 'yesterday' }],
    ['by payment initiation id', 'tidewayTo', { paymentInitiationId: 'i-1' }],
    ['by client transaction id', undefined, { clientTransactionId: 't-1' }],
  ] as const)('a search %s is used unchanged', (_, type, search) => {
    expect(defaultSearch({ type, search }, 'tidewayTo', now, SYDNEY)).toEqual({ type, search })
  })

  test('today is the day in the given time zone, on days of 23 and 25 hours too', () => {
    const dates = (instant: string, zone: string) =>
      defaultSearch({ type: undefined, search: {} }, 'tidewayTo', new Date(instant), zone).search
    expect(dates('2026-11-20T03:03:22Z', 'America/St_Johns')).toEqual({
      startDate: '2026-11-19 00:00:00',
      endDate: '2026-11-19 23:33:22',
      zone: 'America/St_Johns',
    })
    expect(dates('2026-10-03T16:00:00Z', SYDNEY)).toEqual({
      startDate: '2026-10-04 00:00:00',
      endDate: '2026-10-04 03:00:00',
      zone: SYDNEY,
    })
    expect(dates('2026-04-04T16:30:00Z', SYDNEY)).toEqual({
      startDate: '2026-04-05 00:00:00',
      endDate: '2026-04-05 02:30:00',
      zone: SYDNEY,
    })
  })
})

describe('the dates of a preset, worked out when the list opens', () => {
  test('are whole days in the zone of the search', () => {
    expect(withPresetDates({ dates: 'last7days', zone: SYDNEY }, now)).toEqual({
      dates: 'last7days',
      zone: SYDNEY,
      startDate: '2026-11-14 00:00:00',
      endDate: '2026-11-20 23:59:59',
    })
    const atMidnight = new Date('2026-11-20T13:00:00.000Z')
    const today = (zone: string) => withPresetDates({ dates: 'today', zone }, atMidnight).startDate
    expect([today(SYDNEY), today('UTC')]).toEqual(['2026-11-21 00:00:00', '2026-11-20 00:00:00'])
  })

  test('a search without a preset stays the same object, so that nothing loads again', () => {
    const search = { payID: 'a@b.example' }
    expect(withPresetDates(search, now)).toBe(search)
  })

  test('Search without a change writes the preset again, not its dates', () => {
    const addressSearch = { dates: 'today', zone: SYDNEY } as const
    const inForce = withPresetDates(addressSearch, now)
    const newSearch = searchOf(searchDraftOf(inForce, SYDNEY))
    expect(newSearch).toEqual(addressSearch)
    expect(searchToWrite(newSearch, { addressSearch, inForce }, SYDNEY)).toBe(addressSearch)
  })
})

describe('searchToWrite, which decides what Search writes into the address', () => {
  const inForce = { startDate: '2026-11-20 00:00:00', endDate: '2026-11-20 14:03:22' }
  const panel = searchDraftOf(inForce)

  test('an unchanged default search is not written', () => {
    expect(searchToWrite(searchOf(panel), { addressSearch: {}, inForce })).toEqual({})
  })

  test('an unchanged default search made one minute later ends at that minute', () => {
    const later = new Date(now.getTime() + 60_000)
    const addressSearch = searchToWrite(searchOf(panel), { addressSearch: {}, inForce })
    expect(
      defaultSearch({ type: undefined, search: addressSearch }, 'tidewayTo', later, SYDNEY),
    ).toEqual({
      type: 'tidewayTo',
      search: { startDate: '2026-11-20 00:00:00', endDate: '2026-11-20 14:04:22', zone: SYDNEY },
    })
  })

  test('an unchanged default search in the first minute of a day is not written', () => {
    const midnight = { startDate: '2026-11-20 00:00:00', endDate: '2026-11-20 00:00:40' }
    expect(
      searchToWrite(searchOf(searchDraftOf(midnight)), { addressSearch: {}, inForce: midnight }),
    ).toEqual({})
  })

  test.each<[string, TransactionSearch]>([
    ['another end', searchOf(withEndDate(panel, '2026-11-20 14:04'))],
    ['no dates', {}],
    ['an id instead', { paymentInitiationId: 'i-1' }],
  ])('%s is written unchanged', (_, newSearch) => {
    expect(searchToWrite(newSearch, { addressSearch: {}, inForce })).toEqual(newSearch)
  })

  test('filters next to unchanged default dates are written without the dates', () => {
    const filters = { status: 'SETTLED', amountFrom: '10.00' }
    const newSearch = searchOf({ ...panel, ...filters })
    const addressSearch = searchToWrite(newSearch, { addressSearch: {}, inForce })
    expect(addressSearch).toEqual(filters)
    const later = new Date(now.getTime() + 60_000)
    expect(
      defaultSearch({ type: 'tidewayTo', search: addressSearch }, 'tidewayTo', later, SYDNEY)
        .search,
    ).toEqual({
      ...filters,
      startDate: '2026-11-20 00:00:00',
      endDate: '2026-11-20 14:04:22',
      zone: SYDNEY,
    })
  })

  test('filters next to other dates are written with them', () => {
    const newSearch = searchOf({ ...withEndDate(panel, '2026-11-20 14:04'), name: 'smith' })
    expect(searchToWrite(newSearch, { addressSearch: {}, inForce })).toEqual(newSearch)
    expect(newSearch).toMatchObject({ startDate: '2026-11-20 00:00:00', name: 'smith' })
  })

  test('a search from the address keeps its seconds when Search is pressed again', () => {
    const addressSearch = { startDate: '2026-11-20 08:30:15', endDate: '2026-11-20 09:00:20' }
    expect(
      searchToWrite(searchOf(searchDraftOf(addressSearch)), {
        addressSearch,
        inForce: addressSearch,
      }),
    ).toEqual(addressSearch)
  })
})
