import { describedSchemas } from '@tideway/contract/calls/docs/field'
import { z } from 'zod'
import { typeLimits } from './type-limits.ts'

for (const [schema, limits] of typeLimits) describedSchemas.add(schema, limits)

/** The part of JSON Schema 2020-12 that the contract uses. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  default?: unknown
  maxProperties?: number
  uniqueItems?: boolean
  allOf?: JsonSchema[]
  not?: JsonSchema
  if?: JsonSchema
  then?: JsonSchema
  dependentRequired?: Record<string, string[]>
  dependentSchemas?: Record<string, JsonSchema>
  examples?: unknown[]
  'x-own'?: boolean
}

const COMPONENTS = '#/components/schemas/'

/** Turns the contract's schemas into JSON Schema and collects the named ones on the way. */
export class SchemaBook {
  readonly components: Record<string, JsonSchema> = {}

  /**
   * Converts a schema. OpenAPI 3.1 contains JSON Schema 2020-12 unchanged, so only the location of names is translated.
   */
  convert(schema: z.core.$ZodType): JsonSchema {
    const {
      $schema: _,
      $defs,
      ...converted
    } = z.toJSONSchema(schema, {
      metadata: describedSchemas,
      // Answers may grow, so readers must not reject unknown fields.
      io: 'input',
      override: ({ zodSchema, jsonSchema }) => {
        // The pattern behind a format lists all valid dates. The format is easier to read.
        if ('format' in zodSchema._zod.def) delete jsonSchema.pattern
        // A field with a named object refers to it, and does not repeat its limits.
        if (jsonSchema.$ref !== undefined) delete jsonSchema.allOf
      },
    })
    for (const [name, definition] of Object.entries($defs ?? {})) {
      this.components[name] ??= relocated(definition) as JsonSchema
    }
    return relocated(converted) as JsonSchema
  }

  resolve(schema: JsonSchema): JsonSchema {
    const name = schemaNameOf(schema)
    return name === undefined ? schema : (this.components[name] ?? {})
  }
}

/** Returns the name in a reference to a named schema. */
export function schemaNameOf(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(COMPONENTS) ? schema.$ref.slice(COMPONENTS.length) : undefined
}

function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' || !('type' in value || 'anyOf' in value))
      .map(([key, entry]) => [
        key,
        key === '$ref' && typeof entry === 'string'
          ? entry.replace('#/$defs/', COMPONENTS)
          : relocated(entry),
      ]),
  )
}

/** Returns the object that a schema describes, directly or as the items of its list, nullable or not. */
export function objectIn(schema: JsonSchema): JsonSchema {
  if (schema.items) return objectIn(schema.items)
  const [only, ...others] = (alternatives(schema) ?? []).filter((one) => one.type !== 'null')
  return only && others.length === 0 ? objectIn(only) : schema
}

/**
 * Returns the types that a schema chooses from. Next to a type, `anyOf` and `oneOf` say which fields belong together.
 */
export function alternatives({ type, anyOf, oneOf }: JsonSchema): JsonSchema[] | undefined {
  return type === undefined ? (anyOf ?? oneOf) : undefined
}
