import { describeObject } from '../calls/docs/field-docs.ts'
import { NewView, View, ViewChange, ViewColumn } from './view.ts'

const columnDocs = describeObject(ViewColumn, {
  name: 'ViewColumn',
  description: 'A column of a list.',
  fields: {
    field: { description: 'The id of the field, up to 60 letters and digits.', example: 'PayID' },
    width: {
      description:
        'The chosen width in CSS pixels at normal text size, from 40 to 1,200. Absent if the column is as wide as its texts need.',
      example: 140,
    },
  },
})

const kind = { description: 'The list.' } as const
const name = {
  description:
    'The name, up to 60 characters, unique for the person, client and list regardless of case.',
  example: 'Failed this week',
  limits: { minLength: 1, maxLength: 1000 },
} as const
const isDefault = {
  description:
    'True for the view that opens with the list. A list has one at most, so setting it here takes it from another view.',
} as const
const content = {
  query: {
    description:
      'Search, filter, sort and page size, as in the query of the list’s address in the dashboard. Up to 4,000 characters.',
    example: 'filter=refund&sort=-PaymentAmount',
  },
  columns: {
    description: 'The columns in order, each once, up to 60.',
    limits: { uniqueItems: true },
    of: columnDocs,
  },
  maxReceived: {
    description: 'Maximum number of records to load, up to 50,000.',
    example: 1000,
  },
} as const

export const viewDocs = [
  columnDocs,
  describeObject(NewView, {
    name: 'NewView',
    description: 'The view to save.',
    fields: { kind, name, isDefault, ...content },
  }),
  describeObject(ViewChange, {
    name: 'ViewChange',
    description: 'The whole view, except its list.',
    fields: { name, isDefault, ...content },
  }),
  describeObject(View, {
    name: 'View',
    description: 'A saved view of a list.',
    fields: {
      viewId: {
        description: 'Our id of the view.',
        example: '0192f0a6c5e07b3e9a570c1f6c0e4b2d',
      },
      kind,
      name: { description: 'The name.', example: 'Failed this week' },
      isDefault,
      ...content,
      updatedDatetime: {
        description: 'When the view was last changed, in UTC.',
        example: '2026-11-20T03:00:00.000Z',
      },
      etag: {
        description: 'The version of the view, for the `If-Match` of a save.',
        example: '"3"',
      },
    },
  }),
]
