import type { Limits } from './field-docs.ts'

/** Rules between the fields of an object, as JSON Schema 2020-12 writes them. */

/** All of these fields. They are named as properties too, for tools that do not look them up in the object around. */
export const required = (...fields: string[]): Limits => ({
  required: fields,
  properties: Object.fromEntries(fields.map((field) => [field, {}])),
})

/** Generators of clients keep an object's own fields only where a choice between others is inside an `allOf`. */
export const choice = (kind: 'anyOf' | 'oneOf', schemas: Limits[]): Limits => ({
  allOf: [{ [kind]: schemas }],
})

const eachOf = (fields: readonly string[]) => fields.map((field) => required(field))
export const atLeastOne = (...fields: string[]) => choice('anyOf', eachOf(fields))
export const exactlyOne = (...fields: string[]) => choice('oneOf', eachOf(fields))

/** Pairs of fields that exclude each other. */
export const neverBoth = (first: [string, string], ...others: [string, string][]): Limits => ({
  not:
    others.length === 0
      ? required(...first)
      : { anyOf: [first, ...others].map((pair) => required(...pair)) },
})

/** `fromDate` and `toDate`: both or neither. */
export const bothDates: Limits = {
  dependentRequired: { fromDate: ['toDate'], toDate: ['fromDate'] },
}
