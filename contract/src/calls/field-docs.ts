import type { z } from 'zod/mini'

/**
 * What the reference says about schemas. The modules `-docs.ts` beside the schemas hold it, so that the dashboard
 * doesn't load it. The types make it complete: a field that is missing or misspelt there doesn't compile.
 */

type Schema = z.core.$ZodType

/**
 * Keywords of JSON Schema 2020-12 for rules that a schema checks in code, which leaves no trace in the JSON Schema that
 * is generated from it. A test holds both to the same examples.
 */
export interface Limits {
  type?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  uniqueItems?: boolean
  maxProperties?: number
  required?: string[]
  properties?: Record<string, Limits>
  dependentRequired?: Record<string, string[]>
  dependentSchemas?: Record<string, Limits>
  allOf?: Limits[]
  anyOf?: Limits[]
  oneOf?: Limits[]
  not?: Limits
  if?: Limits
  then?: Limits
}

/** The object that a field holds, directly, optionally or in a list; `never` for any other field. */
type ObjectIn<Field> = Field extends z.core.$ZodObject
  ? Field
  : Field extends { _zod: { def: { innerType: infer Inner } } }
    ? ObjectIn<Inner>
    : Field extends { _zod: { def: { element: infer Element } } }
      ? ObjectIn<Element>
      : never

/** Whether a field's type shows each of its values, so that an example would add nothing. */
type ShowsValues<Field> = Field extends z.core.$ZodBoolean | z.core.$ZodEnum | z.core.$ZodLiteral
  ? true
  : Field extends { _zod: { def: { innerType: infer Inner } } }
    ? ShowsValues<Inner>
    : false

type ExampleOf<Field> = Exclude<z.core.input<Field>, undefined>

interface Words {
  /** Full sentences: what the field is, its unit or form, and when it is absent. */
  description: string
  /** Left out where the JSON Schema of the field's type shows every limit. */
  limits?: Limits
}

/** What is said about a field. One that holds objects describes their fields, or refers to their own description. */
export type FieldDocs<Field> = [ObjectIn<Field>] extends [never]
  ? ShowsValues<Field> extends true
    ? Words & { example?: ExampleOf<Field> }
    : Words & { example: ExampleOf<Field> }
  : ObjectFieldDocs<ObjectIn<Field>>

type ObjectFieldDocs<Held> = Held extends z.core.$ZodObject
  ? Words & ({ fields: FieldsDocs<Held> } | { of: ObjectDocs<Held> })
  : never

export type ShapeDocs<Shape> = { [Name in keyof Shape]: FieldDocs<Shape[Name]> }
export type FieldsDocs<Described extends z.core.$ZodObject> = ShapeDocs<
  Described['_zod']['def']['shape']
>

/** Any field's description, as the generator of the reference reads it. */
export interface AnyFieldDocs extends Words {
  example?: unknown
  fields?: Record<string, AnyFieldDocs>
  of?: ObjectDocs
}

export interface ObjectDocs<Described extends Schema = Schema> {
  schema: Described
  /** Its name in the reference. An object without one is shown where it is used. */
  name?: string
  description: string
  limits?: Limits
  fields: Record<string, AnyFieldDocs>
}

interface ObjectWords {
  name?: string
  description: string
  limits?: Limits
}

/** Describes an object with every one of its fields. */
export function describeObject<Described extends z.core.$ZodObject>(
  schema: Described,
  docs: ObjectWords & { fields: FieldsDocs<Described> },
): ObjectDocs<Described>
export function describeObject(
  schema: z.core.$ZodObject,
  docs: ObjectWords & { fields: Record<string, AnyFieldDocs> },
): ObjectDocs {
  return { schema, ...docs }
}
