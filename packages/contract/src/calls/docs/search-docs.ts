import type { z } from 'zod/mini'
import { MAX_RECORDS, PageQuery } from '../page.ts'
import type { ObjectDocs } from './field-docs.ts'
import { describeObject } from './field-docs.ts'

/** Descriptions that all searches and their pages share. */

/** Describes both ends of a date range. `what` happened between them, for example `created`. */
export const dateFields = (what: string) => ({
  fromDate: {
    description: `The start of the range: records ${what} at this instant or later. UTC with milliseconds. Needs \`toDate\`.`,
    example: '2026-11-20T00:00:00.000Z',
    limits: { format: 'date-time' },
  },
  toDate: {
    description: `The end of the range: records ${what} at this instant or earlier. UTC with milliseconds. Needs \`fromDate\`.`,
    example: '2026-11-20T23:59:59.999Z',
    limits: { format: 'date-time' },
  },
})

export const everything =
  'The criteria of a search. Without criteria, the search finds every record, newest first.'

/** Describes the fields of one page of a list. */
export const pageFields = <Item extends z.core.$ZodObject>(
  of: ObjectDocs<Item>,
  order = 'Newest first.',
) => ({
  records: { description: `The records of this page. ${order}`, of },
  recordCount: { description: 'The number of records on this page.', example: 1 },
  nextPageId: {
    description:
      'Identifies the next page: send it as `nextPageId` with the same criteria. Absent on the last page.',
    example: 'MTc5NTE0MzYwMDAwMC40ZjBjOWExZDI3YmU0ZDBmOGE1YzNlNmI3ZDlmMTAyMC5hQjNfeFk5cVEtWjA',
  },
})

export const pageQueryFields = {
  numberOfRecords: {
    description:
      'The number of records of a page, from 1 to 50,000; 100 if you leave it out. A page may have fewer records although another page follows.',
    example: '100',
    limits: { type: 'integer', minimum: 1, maximum: MAX_RECORDS, default: 100 },
  },
  nextPageId: {
    description: 'The `nextPageId` of the previous page of the same search.',
    example: 'MTc5NTE0MzYwMDAwMC40ZjBjOWExZDI3YmU0ZDBmOGE1YzNlNmI3ZDlmMTAyMC5hQjNfeFk5cVEtWjA',
  },
} as const

export const pageQueryDocs = describeObject(PageQuery, {
  description: 'The page of the search to return.',
  fields: pageQueryFields,
})
