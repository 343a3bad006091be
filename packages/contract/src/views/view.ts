import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { problemResponse } from '../calls/problems.ts'
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from './view-columns.ts'

/**
 * Views: saved settings of a list, under a name. A person has them for each client that they act for, at the provider,
 * so that another browser has them too.
 */

const kindWords = { description: 'The list.' } as const

const nameWords = {
  description:
    'The name, up to 60 characters, unique for the person, client and list regardless of case.',
  example: 'Failed this week',
  limits: { minLength: 1, maxLength: 1000 },
} as const

const isDefaultWords = {
  description:
    'True for the view that opens with the list. A list has one at most, so setting it here takes it from another view.',
} as const

/** Lists that have views, each named by its route segment (spec 2.1). */
export const viewKinds = [
  'PaymentRequests',
  'OutboundPayments',
  'PaymentInitiations',
  'PaymentAgreement',
] as const
export const ViewKind = z.enum(viewKinds)
export type ViewKind = z.infer<typeof ViewKind>

/** Longest name of a view, in characters as JavaScript counts them. */
const MAX_VIEW_NAME = 60
/** Views of one person, client and kind. */
export const MOST_VIEWS = 50
/** Longest query of a view. */
const MAX_VIEW_QUERY = 4000
const MOST_COLUMNS = 60
const MOST_RECORDS = 50_000

/** A shown column. */
export const ViewColumn = z.strictObject({
  field: field(
    z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/)),
    'The id of the field, up to 60 letters and digits.',
    'PayID',
  ),
  width: field(
    z.optional(z.int().check(z.gte(MIN_COLUMN_WIDTH), z.lte(MAX_COLUMN_WIDTH))),
    'The chosen width in CSS pixels at normal text size, from 40 to 1,200. Absent if the column is as wide as its texts need.',
    140,
  ),
})
export type ViewColumn = z.infer<typeof ViewColumn>
nameObject(ViewColumn, 'ViewColumn', 'A column of a list.')

const content = {
  query: field(
    z.string().check(z.maxLength(MAX_VIEW_QUERY), z.regex(/^[\x20-\x7e]*$/)),
    'Search, filter, sort and page size, as in the query of the list’s address in the dashboard. Up to 4,000 characters.',
    'filter=refund&sort=-PaymentAmount',
  ),
  columns: field(
    z.array(ViewColumn).check(
      z.minLength(1),
      z.maxLength(MOST_COLUMNS),
      z.refine((columns) => new Set(columns.map(({ field }) => field)).size === columns.length, {
        error: 'A column may be listed only once',
      }),
    ),
    { description: 'The columns in order, each once, up to 60.', limits: { uniqueItems: true } },
  ),
  maxReceived: field(
    z.int().check(z.gte(1), z.lte(MOST_RECORDS)),
    'Maximum number of records to load, up to 50,000.',
    1000,
  ),
}

/** The content of a view: the query of its list's address, the columns in order, and 'Max records retrieved'. */
export const ViewContent = z.strictObject(content)
export type ViewContent = z.infer<typeof ViewContent>

const name = z.string().check(
  z.maxLength(1000),
  z.refine((text) => nameFormProblem(text) === undefined, {
    error: ({ input }) => nameFormProblem(String(input)) ?? 'The name is not valid',
  }),
)

/** Body of POST /views. */
export const NewView = z.strictObject({
  kind: field(ViewKind, kindWords),
  name: field(name, nameWords),
  isDefault: field(z.optional(z.boolean()), isDefaultWords),
  ...content,
})
export type NewView = z.infer<typeof NewView>
nameObject(NewView, 'NewView', 'The view to save.')

/** Body of PUT /views/{viewId}. A view keeps its kind. */
export const ViewChange = z.strictObject({
  name: field(name, nameWords),
  isDefault: field(z.boolean(), isDefaultWords),
  ...content,
})
export type ViewChange = z.infer<typeof ViewChange>
nameObject(ViewChange, 'ViewChange', 'The whole view, except its list.')

/** A saved view. */
export const View = z.object({
  viewId: field(z.string(), 'Our id of the view.', '0192f0a6c5e07b3e9a570c1f6c0e4b2d'),
  kind: field(ViewKind, kindWords),
  name: field(z.string(), 'The name.', 'Failed this week'),
  isDefault: field(z.boolean(), isDefaultWords),
  ...content,
  updatedDatetime: field(
    z.iso.datetime({ offset: true }),
    'When the view was last changed, in UTC.',
    '2026-11-20T03:00:00.000Z',
  ),
  etag: field(z.string(), 'The version of the view, for the `If-Match` of a save.', '"3"'),
})
export type View = z.infer<typeof View>
nameObject(View, 'View', 'A saved view of a list.')

/** Response of GET /views: by kind in the order of `viewKinds`, then by name. */
export const Views = z.array(View)

export const viewProblems = {
  notFound: problemResponse(404, 'The view can not be found'),
  nameTaken: problemResponse(409, 'You already have a view with this name'),
  tooMany: problemResponse(409, `You can have up to ${MOST_VIEWS} views of a list`),
}

/** Returns the name in its stored form: without spaces around it, and with single spaces. */
export function viewName(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns the form of a name for comparisons: two views of a person, client and kind have different keys. */
export function viewNameKey(text: string): string {
  return viewName(text.normalize('NFKC')).toLowerCase()
}

/** Control characters, invisible ones and halves of a surrogate pair. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

function nameFormProblem(text: string): string | undefined {
  const stored = viewName(text)
  if (stored === '') return 'Enter a name'
  if (stored.length > MAX_VIEW_NAME) return `Enter a name of up to ${MAX_VIEW_NAME} characters`
  return hidden.test(stored) ? 'Use visible characters on one line' : undefined
}

/** Returns why a view may not have this name, or undefined if it may. `others` are the person's other views of the kind. */
export function viewNameProblem(
  text: string,
  others: readonly Pick<View, 'name'>[],
): string | undefined {
  const key = viewNameKey(text)
  return (
    nameFormProblem(text) ??
    (others.some((other) => viewNameKey(other.name) === key)
      ? viewProblems.nameTaken.body.message
      : undefined)
  )
}
