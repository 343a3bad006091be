import type { AnyFieldDocs } from '@tideway/contract/calls/field-docs'
import { z } from 'zod'
import { docsNamed, docsOf, keywordsOf, namedSchemas } from './described-schemas.ts'

/** As much of JSON Schema 2020-12 as the contract turns into. */
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

/** Turns the contract's schemas into JSON Schema and gathers the named ones it meets on the way. */
export class SchemaBook {
  readonly components: Record<string, JsonSchema> = {}

  /** OpenAPI 3.1 holds JSON Schema 2020-12 as it is, so nothing is translated but where names stand. */
  convert(schema: z.core.$ZodType): JsonSchema {
    const {
      $schema: _,
      $defs,
      ...converted
    } = z.toJSONSchema(schema, {
      metadata: namedSchemas,
      // Answers may grow: what reads them must not refuse a field it does not know.
      io: 'input',
      override: ({ jsonSchema }) => {
        // The pattern behind a format spells out the calendar; the format says it better.
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      },
    })
    for (const [name, definition] of Object.entries($defs ?? {})) {
      this.components[name] ??= described(
        relocated(definition) as JsonSchema,
        docsNamed(name)?.fields ?? {},
      )
    }
    return described(relocated(converted) as JsonSchema, docsOf(schema)?.fields ?? {})
  }

  resolve(schema: JsonSchema): JsonSchema {
    const name = nameOf(schema)
    return name === undefined ? schema : (this.components[name] ?? {})
  }
}

/** The name behind a reference to a named schema. */
export function nameOf(schema: JsonSchema): string | undefined {
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

/** Adds what is said about each field, at any depth that has no name of its own. */
function described(schema: JsonSchema, fields: Record<string, AnyFieldDocs>): JsonSchema {
  const { properties = {} } = objectIn(schema)
  for (const [name, docs] of Object.entries(fields)) {
    const property = properties[name]
    if (!property) continue
    Object.assign(property, keywordsOf(docs))
    described(property, docs.fields ?? docs.of?.fields ?? {})
  }
  return schema
}

/** The object that a schema describes, itself or the items of its list, null or not. */
export function objectIn(schema: JsonSchema): JsonSchema {
  if (schema.items) return objectIn(schema.items)
  const [only, ...others] = (alternatives(schema) ?? []).filter((one) => one.type !== 'null')
  return only && others.length === 0 ? objectIn(only) : schema
}

/** The types that a schema chooses from. Beside a type of its own, `anyOf` and `oneOf` say which fields go together. */
export function alternatives({ type, anyOf, oneOf }: JsonSchema): JsonSchema[] | undefined {
  return type === undefined ? (anyOf ?? oneOf) : undefined
}
