import { z } from 'zod/mini'
import { problemResponse } from '../calls/problems.ts'
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from './view-columns.ts'

/**
 * Views: what a list shows, under a name. A person has them for each client that they act for, at the provider, so that
 * another browser has them too.
 */

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
  field: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/)),
  width: z.optional(z.int().check(z.gte(MIN_COLUMN_WIDTH), z.lte(MAX_COLUMN_WIDTH))),
})
export type ViewColumn = z.infer<typeof ViewColumn>

const content = {
  query: z.string().check(z.maxLength(MAX_VIEW_QUERY), z.regex(/^[\x20-\x7e]*$/)),
  columns: z.array(ViewColumn).check(
    z.minLength(1),
    z.maxLength(MOST_COLUMNS),
    z.refine((columns) => new Set(columns.map(({ field }) => field)).size === columns.length, {
      error: 'A column may be listed only once',
    }),
  ),
  maxReceived: z.int().check(z.gte(1), z.lte(MOST_RECORDS)),
}

/** What a view shows: the query of its list's address, the columns in order, and 'Max records retrieved'. */
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
  kind: ViewKind,
  name,
  isDefault: z.optional(z.boolean()),
  ...content,
})
export type NewView = z.infer<typeof NewView>

/** Body of PUT /views/{viewId}. A view keeps its kind. */
export const ViewChange = z.strictObject({ name, isDefault: z.boolean(), ...content })
export type ViewChange = z.infer<typeof ViewChange>

/** A saved view. */
export const View = z.object({
  viewId: z.string(),
  kind: ViewKind,
  name: z.string(),
  isDefault: z.boolean(),
  ...content,
  updatedDatetime: z.iso.datetime({ offset: true }),
  /** The ETag of this view, for If-Match. */
  etag: z.string(),
})
export type View = z.infer<typeof View>

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

/** Returns what a name is compared by: two views of a person, client and kind have different keys. */
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
