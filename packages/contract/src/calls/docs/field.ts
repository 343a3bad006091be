import { z } from 'zod/mini'

/**
 * Descriptions for the API reference, written at the schemas that they describe. Builds for browsers replace each call
 * of these functions by its first argument, so that no text reaches a browser.
 */

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

/** Description of a field that more than one schema has. */
export interface Words<Example = unknown> {
  /** Full sentences: the field's meaning, unit or format, and when it is absent. */
  description: string
  /** Left out if the type shows every value. */
  example?: Example
  /** Left out if the JSON Schema of the field's type shows every limit. */
  limits?: Limits
}

/** The parts of a described schema's JSON Schema besides its shape. Named objects have an id. */
export interface Keywords extends Limits {
  id?: string
  description?: string
}

/** The keywords of each described schema, for the generator of the reference. */
export const describedSchemas = z.registry<Keywords>()

/** Returns a description as keywords of JSON Schema. */
export function keywordsOf({ description, example, limits }: Words): Keywords {
  // A query is read as text, but documented as the number it contains.
  const published = limits?.type === 'integer' ? Number(example) : example
  return { description, ...limits, ...(example !== undefined && { examples: [published] }) }
}

/**
 * Describes a field of an object: its meaning in full sentences, an example unless its type shows every value, and
 * limits that its JSON Schema does not show. Returns a copy of the schema, because other fields may have the same one.
 */
export function field<Described extends z.core.$ZodType>(
  schema: Described,
  words: string | Words<z.core.input<Described>>,
  example?: z.core.input<Described>,
  limits?: Limits,
): Described {
  const copy = z.clone(schema)
  const { description, ...rest } = typeof words === 'string' ? { description: words } : words
  const described = {
    description,
    ...(example !== undefined && { example }),
    ...(limits && { limits }),
    ...rest,
  }
  describedSchemas.add(copy, keywordsOf(described))
  return copy
}

/** Describes fields of a shape that several objects have, each in its own words. Returns a copy of the shape. */
export function fields<Shape extends z.core.$ZodShape>(
  shape: Shape,
  words: { [Name in keyof Shape]?: Words<z.core.input<Shape[Name]>> },
): Shape {
  const copies = Object.entries(shape).flatMap(([name, schema]) => {
    const own = words[name]
    return own === undefined ? [] : [[name, field(schema, own)]]
  })
  return { ...shape, ...Object.fromEntries(copies) }
}

/** Names an object in the reference and describes it. An object without a name is shown inside the field that has it. */
export function nameObject(
  schema: z.core.$ZodType,
  id: string,
  description: string,
  limits?: Limits,
): void {
  describedSchemas.add(schema, { id, description, ...limits })
}
