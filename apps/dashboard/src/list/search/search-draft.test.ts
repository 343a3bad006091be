import { describe, expect, test } from 'vitest'
import {
  clockHint,
  datesMessage,
  disabledReason,
  exactInstant,
  searchProblem,
  withCompletedDate,
  withEndDate,
  withPreset,
  withStart,
} from './draft-rules.ts'
import { searchDatesOf } from './search-call.ts'
import { draftInZone, emptyDraft, isUntouched, searchDraftOf, searchOf } from './search-draft.ts'
import { excludedBy } from './transaction-search.ts'

const day = { startDate: '2026-11-20 00:00', endDate: '2026-11-20 14:55' }

describe('fields disabled against each other (spec 4, search field interplay)', () => {
  test.each([
    ['clientTransactionId', {}, undefined],
    ['clientTransactionId', day, 'Clear the dates to use this field.'],
    ['clientTransactionId', { startDate: day.startDate }, undefined],
    ['clientTransactionId', { payID: 'a@b.example' }, 'Clear PayID to use this field.'],
    ['clientTransactionId', { clientBranch: 'Manly' }, 'Clear Client Branch to use this field.'],
    [
      'clientTransactionId',
      { paymentInitiationId: 'i-1' },
      'Clear Payment Initiation ID to use this field.',
    ],
    [
      'clientTransactionId',
      { searchByCompletedDate: true },
      'Choose by Created Date to use this field.',
    ],
    ['clientPaymentId', day, 'Clear the dates to use this field.'],
    ['payID', day, undefined],
    ['payID', { clientTransactionId: 't-1' }, 'Clear Client Transaction Id to use this field.'],
    ['payID', { clientBranch: 'Manly' }, 'Clear Client Branch to use this field.'],
    ['payID', { searchByCompletedDate: true }, 'Choose by Created Date to use this field.'],
    ['paymentInitiationId', day, 'Clear the dates to use this field.'],
    [
      'paymentInitiationId',
      { clientTransactionId: 't-1' },
      'Clear Client Transaction Id to use this field.',
    ],
    ['clientBranch', { payID: 'a@b.example' }, 'Clear PayID to use this field.'],
    ['dates', { payID: 'a@b.example' }, undefined],
    ['dates', { clientTransactionId: 't-1' }, 'Clear Client Transaction Id to use this field.'],
    ['dates', { clientPaymentId: 'p-1' }, 'Clear Client Payment Id to use this field.'],
    ['dates', { paymentInitiationId: 'i-1' }, 'Clear Payment Initiation ID to use this field.'],
    ['payID', { clientTransactionId: '   ' }, undefined],
  ] as const)('reason why %s is disabled when %o is set', (field, set, reason) => {
    expect(disabledReason(field, { ...emptyDraft, ...set })).toBe(reason)
  })

  test('two equal dates count as set, although they are not a valid range', () => {
    const equal = { ...emptyDraft, startDate: day.startDate, endDate: day.startDate }
    expect(disabledReason('clientTransactionId', equal)).toBe('Clear the dates to use this field.')
  })

  test('ticking by Completed Date clears the texts that it excludes', () => {
    const draft = { ...emptyDraft, ...day, clientBranch: 'Manly' }
    expect(withCompletedDate(draft, true)).toEqual({
      ...emptyDraft,
      ...day,
      searchByCompletedDate: true,
    })
  })
})

describe('message for the date range (spec 5)', () => {
  test.each([
    [{ startDate: '', endDate: '' }, undefined],
    [{ ...day, endDate: '' }, "Must set 'Date To' if 'Date From' is selected"],
    [{ ...day, endDate: day.startDate }, 'Date From must be before Date To'],
    [day, undefined],
    [{ ...day, startDate: '20/11/2026' }, 'Enter a date and time such as 2026-11-20 14:55'],
    [{ ...day, endDate: '2026-11-31 10:00' }, 'Enter a date and time such as 2026-11-20 14:55'],
  ])('message for the dates %o', (dates, message) => {
    expect(datesMessage({ ...emptyDraft, ...dates })).toBe(message)
  })

  test('a start after the end moves the end to the start', () => {
    const moved = withStart({ ...emptyDraft, ...day }, '2026-11-21 08:00')
    expect([moved.startDate, moved.endDate]).toEqual(['2026-11-21 08:00', '2026-11-21 08:00'])
  })

  test('a start before the end leaves the end unchanged', () => {
    const moved = withStart({ ...emptyDraft, ...day }, '2026-11-20 09:00')
    expect([moved.startDate, moved.endDate]).toEqual(['2026-11-20 09:00', '2026-11-20 14:55'])
  })

  test('clearing the start clears the end', () => {
    expect(withStart({ ...emptyDraft, ...day }, '')).toEqual(emptyDraft)
  })
})

describe('hint for a time that Sydney’s clocks skip or show twice', () => {
  const twice = 'This time occurs twice because the clocks go back. We’ll use the'
  test.each([
    ['2026-04-05 02:30', `${twice} first one.`, `${twice} second one.`],
    ['2027-04-04 02:00', `${twice} first one.`, `${twice} second one.`],
    ['2026-04-05 03:00', undefined, undefined],
    ['2026-11-20 14:55', undefined, undefined],
    ['next week', undefined, undefined],
    ['', undefined, undefined],
  ])('hint for %s', (minute, start, end) => {
    expect(clockHint(minute, 'startDate', 'Australia/Sydney')).toBe(start)
    expect(clockHint(minute, 'endDate', 'Australia/Sydney')).toBe(end)
  })

  test('a skipped time gets the same hint at the start and at the end', () => {
    const left =
      'This time doesn’t exist because the clocks go forward. We’ll use the moment they change.'
    expect(clockHint('2026-10-04 02:30', 'startDate', 'Australia/Sydney')).toBe(left)
    expect(clockHint('2027-10-03 02:30', 'endDate', 'Australia/Sydney')).toBe(left)
  })
})

describe('the search of a draft', () => {
  test('runs from second 00 to second 59 and converts back to the same draft', () => {
    const draft = { ...emptyDraft, ...day, payID: 'a@b.example' }
    const search = searchOf(draft)
    expect(search).toEqual({
      payID: 'a@b.example',
      startDate: '2026-11-20 00:00:00',
      endDate: '2026-11-20 14:55:59',
    })
    expect(searchDraftOf(search)).toEqual(draft)
  })

  test('leaves out dates that are not strictly in order', () => {
    expect(searchOf({ ...emptyDraft, startDate: day.startDate, endDate: day.startDate })).toEqual(
      {},
    )
  })

  test('leaves out dates that do not exist', () => {
    expect(searchOf({ ...emptyDraft, ...day, endDate: 'tomorrow' })).toEqual({})
  })

  test.each([
    ['', undefined],
    ['inv-1@pay.harbour.example', undefined],
    ['0412345678', undefined],
    ['Inv-1@pay.harbour.example', 'Invalid PayID'],
    ['0312345678', 'Invalid PayID'],
  ])('problem with the PayID %o', (payID, message) => {
    expect(searchProblem({ ...emptyDraft, payID })).toBe(message)
  })
})

describe('dates in a chosen zone', () => {
  const SYDNEY = 'Australia/Sydney'
  const search = {
    startDate: '2026-11-20 00:00:00',
    endDate: '2026-11-20 14:55:59',
    zone: SYDNEY,
  }

  test('a search in another zone is shown at the same instants', () => {
    expect(searchDraftOf(search, 'UTC')).toEqual({
      ...emptyDraft,
      startDate: '2026-11-19 13:00',
      endDate: '2026-11-20 03:55',
      zone: 'UTC',
    })
    expect(isUntouched(searchDraftOf(search, 'UTC'), search)).toBe(true)
  })

  test('another zone moves a changed draft, and leaves a text that is not a date', () => {
    const draft = { ...emptyDraft, startDate: '2026-04-05 02:30', endDate: 'later', zone: SYDNEY }
    expect(draftInZone(draft, 'UTC')).toEqual({
      ...emptyDraft,
      startDate: '2026-04-04 15:30',
      endDate: 'later',
      zone: 'UTC',
    })
  })

  test('an end in the hour that Sydney repeats moves to its second occurrence', () => {
    const draft = { ...emptyDraft, startDate: '', endDate: '2026-04-05 02:30', zone: SYDNEY }
    expect(draftInZone(draft, 'UTC').endDate).toBe('2026-04-04 16:30')
  })

  test.each([
    // On 5 April the hour from 2:00 am occurs twice in Sydney: from 15:00 and from 16:00 in UTC.
    ['both ends before', '14:10', '14:50', '01:10', '01:50'],
    ['the start in the first hour', '15:30', '18:00', '02:30', '04:00'],
    ['the start in the second hour', '16:30', '18:00', '02:30', '04:00'],
    ['the end in the first hour', '14:00', '15:30', '01:00', '02:30'],
    ['the end in the second hour', '14:00', '16:30', '01:00', '02:30'],
    ['both ends in the first hour', '15:10', '15:50', '02:10', '02:50'],
    ['both ends in the second hour', '16:10', '16:50', '02:10', '02:50'],
    ['from the first hour to the second', '15:50', '16:10', '02:50', '02:10'],
    ['the start at the change', '16:00', '18:00', '02:00', '04:00'],
    ['both ends after', '17:00', '18:00', '03:00', '04:00'],
  ])(
    'clocks go back, %s: the search has the same instants',
    (_, start, end, startThere, endThere) => {
      const utc = {
        startDate: `2026-04-04 ${start}:00`,
        endDate: `2026-04-04 ${end}:59`,
        zone: 'UTC',
      }
      const draft = searchDraftOf(utc, SYDNEY)
      expect(draft).toMatchObject({
        startDate: `2026-04-05 ${startThere}`,
        endDate: `2026-04-05 ${endThere}`,
      })
      expect(searchProblem(draft)).toBeUndefined()
      expect(isUntouched(draft, utc)).toBe(true)
      expect(searchDatesOf(searchOf(draft))).toEqual(searchDatesOf(utc))
      expect(searchOf(draftInZone(draft, 'UTC'))).toEqual(utc)
    },
  )

  test.each([
    // On 4 October clocks go forward from 2:00 am to 3:00 am, at 16:00 in UTC.
    ['before', '15:10', '15:50', '01:10', '01:50'],
    ['around the change', '15:30', '16:30', '01:30', '03:30'],
    ['after', '16:00', '16:50', '03:00', '03:50'],
  ])(
    'clocks go forward, %s: the search has the same instants',
    (_, start, end, startThere, endThere) => {
      const utc = {
        startDate: `2026-10-03 ${start}:00`,
        endDate: `2026-10-03 ${end}:59`,
        zone: 'UTC',
      }
      const draft = searchDraftOf(utc, SYDNEY)
      expect(searchOf(draft)).toEqual({
        startDate: `2026-10-04 ${startThere}:00`,
        endDate: `2026-10-04 ${endThere}:59`,
        zone: SYDNEY,
      })
      expect(searchDatesOf(searchOf(draft))).toEqual(searchDatesOf(utc))
    },
  )

  test('the hint of each end says which of two instants is used, until an end is changed', () => {
    const utc = { startDate: '2026-04-04 16:10:00', endDate: '2026-04-04 18:00:59', zone: 'UTC' }
    const draft = searchDraftOf(utc, SYDNEY)
    const hint = (of: typeof draft) =>
      clockHint(of.startDate, 'startDate', of.zone, exactInstant(of, 'startDate'))
    expect(hint(draft)).toMatch(/We’ll use the second one\.$/)
    expect(hint(withEndDate(draft, '2026-04-05 05:00'))).toMatch(/We’ll use the first one\.$/)
    expect(searchOf(withEndDate(draft, '2026-04-05 05:00'))).toEqual({
      startDate: '2026-04-05 02:10:00',
      endDate: '2026-04-05 05:00:59',
      zone: SYDNEY,
    })
    const first = searchDraftOf(
      { startDate: '2026-04-04 14:00:00', endDate: '2026-04-04 15:30:59', zone: 'UTC' },
      SYDNEY,
    )
    expect(clockHint(first.endDate, 'endDate', first.zone, exactInstant(first, 'endDate'))).toMatch(
      /We’ll use the first one\.$/,
    )
    expect(withStart(draft, '').exact).toBeUndefined()
    expect(
      withPreset(draft, 'today', { from: '2026-04-05', to: '2026-04-05' }).exact,
    ).toBeUndefined()
  })

  test('the search of a draft names its zone, if it has dates', () => {
    expect(searchOf(searchDraftOf(search, 'UTC'))).toEqual({
      startDate: '2026-11-19 13:00:00',
      endDate: '2026-11-20 03:55:59',
      zone: 'UTC',
    })
    expect(searchOf({ ...emptyDraft, zone: 'UTC' })).toEqual({})
  })

  test('a range inside the hour that Sydney skips is valid in UTC only', () => {
    const skipped = { ...emptyDraft, startDate: '2026-10-04 02:10', endDate: '2026-10-04 02:20' }
    expect(datesMessage({ ...skipped, zone: SYDNEY })).toBe('Date From must be before Date To')
    expect(datesMessage({ ...skipped, zone: 'UTC' })).toBeUndefined()
  })
})

describe('a preset', () => {
  const days = { from: '2026-11-18', to: '2026-11-24' }
  const week = withPreset(emptyDraft, 'last7days', days)

  test('fills the dates, and the search keeps the preset instead of the dates', () => {
    expect([week.startDate, week.endDate]).toEqual(['2026-11-18 00:00', '2026-11-24 23:59'])
    expect(searchOf(week)).toEqual({ dates: 'last7days' })
    expect(searchOf({ ...week, zone: 'UTC' })).toEqual({ dates: 'last7days', zone: 'UTC' })
  })

  test.each([
    ['typing Date From', withStart(week, '2026-11-19 00:00'), '2026-11-19 00:00:00'],
    ['typing Date To', withEndDate(week, '2026-11-24 23:59'), '2026-11-18 00:00:00'],
  ])('%s makes the dates absolute', (_, draft, startDate) => {
    expect(searchOf(draft)).toEqual({ startDate, endDate: '2026-11-24 23:59:59' })
  })

  test('clearing the dates clears it', () => {
    expect(withStart(week, '')).toEqual(emptyDraft)
  })

  test('another zone makes the dates absolute, because its days are at other times', () => {
    const sydney = { ...week, zone: 'Australia/Sydney' }
    expect(searchOf(draftInZone(sydney, 'UTC'))).toEqual({
      startDate: '2026-11-17 13:00:00',
      endDate: '2026-11-24 12:59:59',
      zone: 'UTC',
    })
  })

  test('disables the fields that dates disable', () => {
    expect(disabledReason('clientTransactionId', week)).toBe('Clear the dates to use this field.')
    expect(excludedBy('clientTransactionId', { dates: 'today' })).toBe('dates')
  })
})
