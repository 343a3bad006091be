import type { z } from 'zod/mini'

/**
 * Descriptions of schemas for the API reference. The `-docs.ts` modules beside the schemas hold them, so that the
 * dashboard does not load them. The types ensure completeness: a missing or misspelt field does not compile.
 */

type Schema = z.core.$ZodType

/**
 * JSON Schema 2020-12 keywords for rules that a schema checks in code, which its generated JSON Schema cannot show. A
 * test checks both against the same examples.
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

/** The object type of a field, directly, optional or in a list, or `never` for any other field. */
type ObjectIn<Field> = Field extends z.core.$ZodObject
  ? Field
  : Field extends { _zod: { def: { innerType: infer Inner } } }
    ? ObjectIn<Inner>
    : Field extends { _zod: { def: { element: infer Element } } }
      ? ObjectIn<Element>
      : never

/** True if a field's type shows each of its values, so that an example adds nothing. */
type ShowsValues<Field> = Field extends z.core.$ZodBoolean | z.core.$ZodEnum | z.core.$ZodLiteral
  ? true
  : Field extends { _zod: { def: { innerType: infer Inner } } }
    ? ShowsValues<Inner>
    : false

type ExampleOf<Field> = Exclude<z.core.input<Field>, undefined>

interface Words {
  /** Full sentences: the field's meaning, unit or format, and when it is absent. */
  description: string
  /** Omitted if the JSON Schema of the field's type shows every limit. */
  limits?: Limits
}

/** Description of a field. A field with objects describes their fields, or refers to their own description. */
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

/** Description of any field, for the generator of the reference. */
export interface AnyFieldDocs extends Words {
  example?: unknown
  fields?: Record<string, AnyFieldDocs>
  of?: ObjectDocs
}

export interface ObjectDocs<Described extends Schema = Schema> {
  schema: Described
  /** Name in the reference. An object without a name is shown inline. */
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

/** Describes an object and every one of its fields. */
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
