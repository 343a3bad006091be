import type { Limits } from './field.ts'

/** Rules between the fields of an object, in JSON Schema 2020-12. */

/**
 * Requires all of these fields. They are also listed as properties, for tools that do not look them up in the
 * surrounding object.
 */
export const required = (...fields: string[]): Limits => ({
  required: fields,
  properties: Object.fromEntries(fields.map((field) => [field, {}])),
})

/** Wraps a choice in `allOf`, because client generators otherwise drop the object's own fields. */
export const choiceLimits = (kind: 'anyOf' | 'oneOf', schemas: Limits[]): Limits => ({
  allOf: [{ [kind]: schemas }],
})

const eachOf = (fields: readonly string[]) => fields.map((field) => required(field))
export const atLeastOne = (...fields: string[]) => choiceLimits('anyOf', eachOf(fields))
export const exactlyOne = (...fields: string[]) => choiceLimits('oneOf', eachOf(fields))

/** Excludes each pair of fields from being used together. */
export const neverBoth = (first: [string, string], ...others: [string, string][]): Limits => ({
  not:
    others.length === 0
      ? required(...first)
      : { anyOf: [first, ...others].map((pair) => required(...pair)) },
})

/** Requires `fromDate` and `toDate` together or not at all. */
export const bothDates: Limits = {
  dependentRequired: { fromDate: ['toDate'], toDate: ['fromDate'] },
}
